import type { draftKeys } from '@portal/contracts/identity/sign-in';
import { readRest } from '../api/rest-client.ts';

/*
 * Form input that has not been sent yet: in this tab's memory, and encrypted in its session storage, so that it survives
 * errors, reloads and signing in again. Only its owner gets the keys from the server (docs/offline.md, “Drafts”). Before
 * the sign-in, and over plain HTTP, where browsers don’t encrypt, it is in memory only.
 */
const prefix = 'draft:';
/** After a reload the app waits so long for the keys of drafts. */
const timeoutMs = 3_000;

/** The owner of what is typed before the sign-in. */
export const nobody = 'nobody';

const drafts = new Map<string, unknown>();
const keysByOwner = new Map<string, Promise<string[]>>();

/** Where a draft is stored. */
export function draftKey(owner: string, name: string): string {
  return `${prefix}${owner}:${name}`;
}

export function readDraft<Value>(key: string): Value | null {
  return (drafts.get(key) as Value | undefined) ?? null;
}

/** Changes a draft in memory at once, and in the session storage when it has been encrypted. */
export function writeDraft(key: string, value: unknown): void {
  drafts.set(key, value);
  // Without a connection, or with a full storage, the text is still on the screen.
  void storeDraft(key, value).catch(() => undefined);
}

export function removeDraft(key: string): void {
  drafts.delete(key);
  sessionStorage.removeItem(key);
}

/** Removes all drafts in this tab and their keys, or all but those of one user. */
export function clearDrafts({ except }: { except?: string } = {}): void {
  for (const owner of keysByOwner.keys()) if (owner !== except) keysByOwner.delete(owner);
  const keptPrefix = except === undefined ? null : draftKey(except, '');
  for (const key of [...drafts.keys(), ...Object.keys(sessionStorage)]) {
    if (key.startsWith(prefix) && !(keptPrefix && key.startsWith(keptPrefix))) removeDraft(key);
  }
}

/**
 * Decrypts what a user typed before a reload, and calls `onLoaded` with each draft. Without a connection it stays
 * stored; what no key of theirs decrypts is removed.
 */
export async function loadDrafts(
  owner: string,
  onLoaded: (key: string, value: unknown) => void,
): Promise<void> {
  const stored = Object.keys(sessionStorage).filter(
    (key) => key.startsWith(draftKey(owner, '')) && !drafts.has(key),
  );
  if (stored.length === 0) return;
  try {
    const keys = await keysOf(owner);
    const { decryptJson } = await import('./json-encryption.ts');
    for (const key of stored) {
      const text = sessionStorage.getItem(key);
      const value = text && (await decryptJson(text, keys));
      // Typed or removed meanwhile.
      if (drafts.has(key) || sessionStorage.getItem(key) !== text) continue;
      if (!value) sessionStorage.removeItem(key);
      else {
        drafts.set(key, value.json);
        onLoaded(key, value.json);
      }
    }
  } catch {
    // The next check of the session tries again.
  }
}

/** Requests the keys while the session is valid: what is typed after its end is still stored. */
export function prepareToStore(owner: string): void {
  if (isStored(owner)) keysOf(owner).catch(() => undefined);
}

async function storeDraft(key: string, value: unknown): Promise<void> {
  const owner = key.slice(prefix.length, key.indexOf(':', prefix.length));
  if (!isStored(owner)) return;
  const keys = await keysOf(owner);
  const { encryptJson } = await import('./json-encryption.ts');
  const text = await encryptJson(value, keys);
  // Changed or removed meanwhile.
  if (drafts.get(key) === value) sessionStorage.setItem(key, text);
}

function isStored(owner: string): boolean {
  return owner !== nobody && isSecureContext;
}

function keysOf(owner: string): Promise<string[]> {
  const known = keysByOwner.get(owner);
  if (known) return known;
  const requested = readRest<typeof draftKeys>('/api/auth/draft-keys', {
    background: true,
    signal: AbortSignal.timeout(timeoutMs),
  }).then(({ keys }) => keys);
  keysByOwner.set(owner, requested);
  requested.catch(() => keysByOwner.delete(owner));
  return requested;
}
