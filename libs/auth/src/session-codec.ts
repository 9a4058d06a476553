import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Role } from '@portal/contracts/people/user';

const keyBytes = 32;
const version = 'v1';

export interface NewSession {
  userId: string;
  role: Role;
  stage: 'setup' | 'full';
  rememberMe: boolean;
  /** Where from and with what, for the list of one's sessions. */
  address: string;
  agent: string;
}

/** What the store holds of a session. */
export interface StoredSession extends NewSession {
  createdAt: number;
  /** The last request of the person, to the minute. */
  seenAt: number;
}

/**
 * Writes sessions so that the store which holds them can't make or change any: an HMAC-SHA256 covers
 * the value and the hash under which it is stored. Throws a TypeError where the key is not 32 bytes.
 */
export function sessionCodec(keyBase64: string) {
  const key = Buffer.from(keyBase64, 'base64');
  if (key.length !== keyBytes) {
    throw new TypeError(`The session key must be ${keyBytes} bytes in base64`);
  }
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'portal sessions', keyBytes));
  const macOf = (hash: string, json: string) =>
    createHmac('sha256', macKey).update(`${version}\n${hash}\n${json}`).digest();

  return {
    /** The same session gives the same text. */
    encode(hash: string, session: StoredSession): string {
      const json = JSON.stringify(session);
      return `${version}.${macOf(hash, json).toString('base64url')}.${json}`;
    },

    /** The session, or null where this was not written for `hash` with this key. */
    decode(hash: string, text: string): StoredSession | null {
      const [name, mac = ''] = text.split('.', 2);
      if (name !== version) return null;
      const json = text.slice(name.length + mac.length + 2);
      const given = Buffer.from(mac, 'base64url');
      const right = macOf(hash, json);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return JSON.parse(json);
    },
  };
}
