import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Role } from '@portal/contracts/identity/user';
import type { SessionStage } from './caller.ts';
import { deriveFromKeys, deriveKey, type KeySource, toKeyRing } from './key-ring.ts';

const version = 'v1';

/** What is known of a session when it is opened. */
export interface NewSession {
  userId: string;
  role: Role;
  stage: SessionStage;
  rememberMe: boolean;
  /** Client address and user agent, for the person's list of sessions. */
  address: string;
  agent: string;
  /** The provider that the person signed in with; left out for other sign-ins. */
  signedInBy?: ProviderSignIn;
  /**
   * When the person proved who they are, in milliseconds since 1970: a provider may have known them for hours. Null if it
   * doesn’t say; left out where that was at the start of the session.
   */
  authenticatedAt?: number | null;
}

/** A sign-in with a provider of single sign-on. */
export interface ProviderSignIn {
  provider: string;
  /** The person’s id at the provider. */
  subject: string;
  /** The provider’s session, if it has said so. */
  sid: string | null;
}

/** A session as it is stored. Times are milliseconds since 1970. */
export interface StoredSession extends NewSession {
  createdAt: number;
  /** The person's last request, to the minute. */
  seenAt: number;
}

/**
 * Encodes sessions with an HMAC-SHA256 of the value and its key in the store, so that nobody can
 * forge or change a session by writing to the store. Throws a TypeError for a key that is not 32
 * bytes in base64.
 */
export function sessionCodec(source: KeySource) {
  const macKeys = deriveFromKeys(toKeyRing(source), (key) => deriveKey(key, 'portal sessions'));
  const macOf = (macKey: KeyObject, hash: string, json: string) =>
    createHmac('sha256', macKey).update(`${version}\n${hash}\n${json}`).digest();

  /** A session as each of the keys encodes it, the first key first. */
  function encodings(hash: string, session: StoredSession): [string, ...string[]] {
    const json = JSON.stringify(session);
    return macKeys().map(
      (key) => `${version}.${macOf(key, hash, json).toString('base64url')}.${json}`,
    ) as [string, ...string[]];
  }

  return {
    encodings,

    /** Encodes a session. Deterministic: equal sessions give equal texts. */
    encode: (hash: string, session: StoredSession): string => encodings(hash, session)[0],

    /** The session, or null if `text` was not encoded for `hash` with one of the keys. */
    decode(hash: string, text: string): StoredSession | null {
      const [name, mac = ''] = text.split('.', 2);
      if (name !== version) return null;
      const json = text.slice(name.length + mac.length + 2);
      const actual = Buffer.from(mac, 'base64url');
      const isKnown = macKeys().some((key) => {
        const expected = macOf(key, hash, json);
        return actual.length === expected.length && timingSafeEqual(actual, expected);
      });
      return isKnown ? JSON.parse(json) : null;
    },
  };
}
