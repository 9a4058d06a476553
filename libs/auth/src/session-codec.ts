import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Role } from '@portal/contracts/identity/user';
import type { SessionStage } from './caller.ts';

const keyBytes = 32;
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
export function sessionCodec(keyBase64: string) {
  const key = Buffer.from(keyBase64, 'base64');
  if (key.length !== keyBytes) {
    throw new TypeError(`The session key must be ${keyBytes} bytes in base64`);
  }
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'portal sessions', keyBytes));
  const macOf = (hash: string, json: string) =>
    createHmac('sha256', macKey).update(`${version}\n${hash}\n${json}`).digest();

  return {
    /** Encodes a session. Deterministic: equal sessions give equal texts. */
    encode(hash: string, session: StoredSession): string {
      const json = JSON.stringify(session);
      return `${version}.${macOf(hash, json).toString('base64url')}.${json}`;
    },

    /** The session, or null if `text` was not encoded for `hash` with this key. */
    decode(hash: string, text: string): StoredSession | null {
      const [name, mac = ''] = text.split('.', 2);
      if (name !== version) return null;
      const json = text.slice(name.length + mac.length + 2);
      const actual = Buffer.from(mac, 'base64url');
      const expected = macOf(hash, json);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return JSON.parse(json);
    },
  };
}
