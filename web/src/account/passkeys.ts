/** Passkeys, as browsers make and show them. The server says what it wants in JSON, with bytes in base64url. */

type Named = Record<string, unknown>;

export const areThere = (): boolean => "PublicKeyCredential" in window;

function bytes(text: unknown): ArrayBuffer {
  const plain = atob(String(text).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer;
}

function text(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const named = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Named[]).map((one) => ({ type: "public-key", id: bytes(one.id) }));

/** A new passkey; null if whoever was asked for it would not. */
export async function make(options: unknown): Promise<unknown> {
  const wanted = options as Named & { user: Named };
  return given(() =>
    navigator.credentials.create({
      publicKey: {
        ...(wanted as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytes(wanted.challenge),
        user: { ...(wanted.user as unknown as PublicKeyCredentialUserEntity), id: bytes(wanted.user.id) },
        excludeCredentials: named(wanted.excludeCredentials),
      },
    }),
  );
}

/** What a passkey has signed; null if none was shown. */
export async function show(options: unknown): Promise<unknown> {
  const wanted = options as Named;
  return given(() =>
    navigator.credentials.get({
      publicKey: {
        ...(wanted as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytes(wanted.challenge),
        allowCredentials: named(wanted.allowCredentials),
      },
    }),
  );
}

async function given(ask: () => Promise<Credential | null>): Promise<unknown> {
  let found: PublicKeyCredential;
  try {
    found = (await ask()) as PublicKeyCredential;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
    if (error instanceof DOMException && error.name === "InvalidStateError") throw new Error("This device has a passkey for this name already.");
    throw error;
  }
  const said = found.response as AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const;
  const response = Object.fromEntries(parts.filter((part) => said[part]).map((part) => [part, text(said[part] as ArrayBuffer)]));
  return { id: found.id, rawId: text(found.rawId), type: found.type, response, clientExtensionResults: {} };
}
