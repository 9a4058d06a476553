import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveFromKeys, deriveKey, type KeySource, toKeyRing } from './key-ring.ts';

const dayMs = 24 * 3_600_000;
const lifeDays = 365;
/** Several people share a browser on a ward. Beyond this many, the earliest sign-in is dropped. */
const maxPeople = 8;
const separator = '~';
const entryShape = /^([\w-]{8})\.([0-9a-z]{1,6})\.([\w-]{16})\.([\w-]{22})$/;

/** The person who signed in. A change of the password hash makes the browser unknown again. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Recognises browsers that a person has signed in with before, by a cookie. Its signature covers
 * the person's password hash, so a changed or reset password makes all their browsers unknown.
 * Nothing is stored on the server. The signing keys are derived from those of `source`.
 */
export function createKnownDevices(source: KeySource) {
  const keys = deriveFromKeys(toKeyRing(source), (key) => deriveKey(key, 'portal known devices'));
  const hmac = (key: KeyObject, text: string, bytes: number) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  const labelOf = (key: KeyObject, { id }: DeviceOwner) =>
    hmac(key, `label\n${id}`, 6).toString('base64url');
  const macOf = (
    key: KeyObject,
    { id, passwordHash }: DeviceOwner,
    issued: string,
    nonce: string,
  ) => hmac(key, `entry\n${id}\n${passwordHash}\n${issued}\n${nonce}`, 16);

  return {
    /** The cookie's `Max-Age`. */
    maxAgeSeconds: (lifeDays * dayMs) / 1000,

    /** The new cookie after a sign-in. Other people's entries in `cookie` are preserved. */
    remember(cookie: string, owner: DeviceOwner, now: Date): string {
      const [key] = keys();
      const labels = keys().map((each) => labelOf(each, owner));
      const issued = Math.floor(now.getTime() / dayMs).toString(36);
      const nonce = randomBytes(12).toString('base64url');
      const mac = macOf(key, owner, issued, nonce).toString('base64url');
      const entry = [labelOf(key, owner), issued, nonce, mac];
      const others = parseEntries(cookie).filter(([label]) => !labels.includes(label));
      return [entry, ...others]
        .slice(0, maxPeople)
        .map((fields) => fields.join('.'))
        .join(separator);
    },

    /** The browser's id if `owner` has signed in with it before, else null. */
    find(cookie: string, owner: DeviceOwner, now: Date): string | null {
      const keyOf = new Map(keys().map((key) => [labelOf(key, owner), key]));
      for (const [label, issued, nonce, mac] of parseEntries(cookie)) {
        const key = keyOf.get(label);
        if (!key) continue;
        const age = Math.floor(now.getTime() / dayMs) - Number.parseInt(issued, 36);
        if (age < 0 || age >= lifeDays) continue;
        if (timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(key, owner, issued, nonce)))
          return nonce;
      }
      return null;
    },
  };
}

function parseEntries(cookie: string): [string, string, string, string][] {
  return (
    cookie
      // One more for the id of the browser (browser-id.ts).
      .split(separator, maxPeople + 1)
      .map(
        (entry) => entryShape.exec(entry)?.slice(1) as [string, string, string, string] | undefined,
      )
      .filter((entry) => entry !== undefined)
  );
}
