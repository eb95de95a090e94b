/** The little Markdown of rulebook clauses: paragraphs, lists, *emphasis*, **strong**, `code`. Everything else is text. */

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, "<em>$1</em>");
}

export function markdown(text: string): string {
  const blocks = text.trim().split(/\n\s*\n/);
  return blocks
    .map((block) => {
      const lines = block.split("\n");
      const items = lines.filter((line) => /^\s*[-*] /.test(line));
      if (items.length === 0) return inline(lines.join(" "));
      const first = lines.findIndex((line) => /^\s*[-*] /.test(line));
      const lead = inline(lines.slice(0, first).join(" "));
      const list: string[] = [];
      for (const line of lines.slice(first)) {
        if (/^\s*[-*] /.test(line)) list.push(line.replace(/^\s*[-*] /, ""));
        else list[list.length - 1] += ` ${line.trim()}`;
      }
      return `${lead}<ul>${list.map((item) => `<li>${inline(item)}</li>`).join("")}</ul>`;
    })
    .join("<br><br>");
}

/** Marks the words that were searched for, outside of tags. */
export function marked(text: string, words: readonly string[]): string {
  const html = markdown(text);
  if (words.length === 0) return html;
  const wanted = words.map((word) => escapeHtml(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(<[^>]*>|&[#a-z0-9]+;)|(${wanted})`, "gi");
  return html.replace(found, (all, skip: string | undefined) => (skip ? all : `<mark>${all}</mark>`));
}
