/** Which of the panels that any page can open are open. */
export const panels = $state({ settings: false, help: false, invite: false, talk: false, name: false });
