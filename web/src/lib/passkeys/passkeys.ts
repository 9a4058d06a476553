import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@portal/contracts/identity/passkey-data';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

let loading: Promise<typeof import('@simplewebauthn/browser')> | undefined;

/** Fetched when the first passkey is asked for. */
function library() {
  loading ??= import('@simplewebauthn/browser');
  return loading;
}

/** Why the browser gave no passkey, with a message that says what to do. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

const cancelledMessage =
  'No passkey was used. Try again and follow the steps on your device, or choose another way.';
const notMadeMessage =
  'No passkey was added. Try again and follow the steps on your device. If it can’t make one, use another device or an authenticator app.';
const knownMessage = 'This device or password manager already has a passkey for your account.';
const wrongHostMessage =
  'Passkeys don’t work at this address. Open the portal at its usual address and try again.';

/**
 * Whether this browser may have passkeys for the portal. They need HTTPS or localhost, and a name: they are never
 * for an IP address. The page that is rendered beforehand assumes that it may.
 */
export function arePasskeysSupported(): boolean {
  if (typeof window === 'undefined') return true;
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return window.PublicKeyCredential !== undefined && !isAddress;
}

/** Whether the browser offers passkeys while a field is filled in. */
export async function isAutofillSupported(): Promise<boolean> {
  if (!arePasskeysSupported()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Has the browser make a passkey; throws a `PasskeyError`. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new PasskeyError(messageOf(error, notMadeMessage), { cause: error });
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports: transports ?? [] };
}

/**
 * Has the browser use a passkey; throws a `PasskeyError`. With `isAutofill` it waits until one is chosen in the
 * username field, or another passkey is asked for.
 */
export async function getPasskey(
  options: PasskeyRequestOptions,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const request = { optionsJSON, useBrowserAutofill: isAutofill };
  const { id, response } = await startAuthentication(request).catch((error: unknown) => {
    throw new PasskeyError(messageOf(error, cancelledMessage), { cause: error });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Stops the browser from waiting for a passkey. */
export async function cancelPasskey(): Promise<void> {
  (await loading)?.WebAuthnAbortService.cancelCeremony();
}

function messageOf(error: unknown, fallback: string): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return knownMessage;
  return name === 'SecurityError' ? wrongHostMessage : fallback;
}
