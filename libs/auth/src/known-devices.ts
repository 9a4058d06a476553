import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const day = 24 * 3_600_000;
const lifeDays = 365;
/** Several people share a browser on a ward. The one who signed in longest ago is forgotten. */
const mostPeople = 8;
const separator = '~';
const entryShape = /^([\w-]{8})\.([0-9a-z]{1,6})\.([\w-]{16})\.([\w-]{22})$/;

/** Whose browser it is, and the secret whose change makes it an unknown one again. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
}

export type KnownDevices = ReturnType<typeof knownDevices>;

/**
 * Recognises the browsers that a person signed in with before, by a cookie that is signed with a key
 * derived from `keyBase64` and the person's password hash. A change or reset of the password makes
 * all browsers of the person unknown; nothing is stored here.
 */
export function knownDevices(keyBase64: string) {
  const master = Buffer.from(keyBase64, 'base64');
  const key = Buffer.from(hkdfSync('sha256', master, '', 'portal known devices', 32));
  const hmac = (text: string, bytes: number) =>
    createHmac('sha256', key).update(text).digest().subarray(0, bytes);
  const labelOf = ({ id }: DeviceOwner) => hmac(`label\n${id}`, 6).toString('base64url');
  const macOf = ({ id, passwordHash }: DeviceOwner, issued: string, nonce: string) =>
    hmac(`entry\n${id}\n${passwordHash}\n${issued}\n${nonce}`, 16);

  return {
    /** How long a browser keeps the cookie. */
    maxAgeSeconds: (lifeDays * day) / 1000,

    /** The cookie after its person has signed in; others who use the browser stay in it. */
    remember(cookie: string, owner: DeviceOwner, now: Date): string {
      const label = labelOf(owner);
      const issued = Math.floor(now.getTime() / day).toString(36);
      const nonce = randomBytes(12).toString('base64url');
      const entry = [label, issued, nonce, macOf(owner, issued, nonce).toString('base64url')];
      const others = entriesOf(cookie).filter(([theirs]) => theirs !== label);
      return [entry, ...others]
        .slice(0, mostPeople)
        .map((parts) => parts.join('.'))
        .join(separator);
    },

    /** The id of the browser if `owner` has signed in with it before, else null. */
    find(cookie: string, owner: DeviceOwner, now: Date): string | null {
      const label = labelOf(owner);
      for (const [theirs, issued, nonce, mac] of entriesOf(cookie)) {
        if (theirs !== label) continue;
        const age = Math.floor(now.getTime() / day) - Number.parseInt(issued, 36);
        if (age < 0 || age >= lifeDays) continue;
        if (timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(owner, issued, nonce)))
          return nonce;
      }
      return null;
    },
  };
}

function entriesOf(cookie: string): [string, string, string, string][] {
  return cookie
    .split(separator, mostPeople)
    .map(
      (entry) => entryShape.exec(entry)?.slice(1) as [string, string, string, string] | undefined,
    )
    .filter((entry) => entry !== undefined);
}
