import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createKeyRing } from '@portal/auth/key-ring';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The secrets that are rotated, each a text with one key or several (libs/auth/src/key-ring.ts). */
export interface RotatedSecrets {
  tokens: { privateKey: string; publicKey: string };
  sealing: Record<ServiceName | 'gateway', string>;
  mail: string;
  session: string;
  /** When each key became the first of its ring, by its id. */
  keyDates?: Record<string, string>;
  /** The keys that processes get to know before the first of them uses one: the last of each ring. */
  stagedKeys?: string[];
}

/** A ring among the secrets. */
interface Ring {
  name: string;
  /** How long an older key is read after its successor became the first: docs/keys.md gives the reasons. */
  keptMs: number;
  /** Gives a new key: its text in each part of the ring. */
  create(): string[];
  /** The texts: one, or those of the public and the private keys. */
  read(secrets: RotatedSecrets): string[];
  write(secrets: RotatedSecrets, texts: string[]): void;
}

/** A key that no longer is, or may no longer be, among the secrets. */
export interface DroppedKey {
  ring: string;
  /** When it became the first; null if that is not known. */
  since: string | null;
}

const rings: readonly Ring[] = [
  {
    name: 'token',
    keptMs: hourMs,
    create: () => Object.values(createTokenKeys()),
    read: ({ tokens }) => [tokens.publicKey, tokens.privateKey],
    write(secrets, [publicKey = '', privateKey = '']) {
      secrets.tokens = { publicKey, privateKey: onlySigning(privateKey, publicKey, secrets) };
    },
  },
  {
    name: 'session',
    keptMs: 400 * dayMs,
    create: () => [createKey()],
    read: ({ session }) => [session],
    write(secrets, [text = '']) {
      secrets.session = text;
    },
  },
  {
    name: 'mail',
    keptMs: 400 * dayMs,
    create: () => [createKey()],
    read: ({ mail }) => [mail],
    write(secrets, [text = '']) {
      secrets.mail = text;
    },
  },
  ...[...serviceNames, 'gateway' as const].map(
    (owner): Ring => ({
      name: `sealing of ${owner}`,
      keptMs: 30 * dayMs,
      create: () => [createKey()],
      read: ({ sealing }) => [sealing[owner]],
      write(secrets, [text = '']) {
        secrets.sealing = { ...secrets.sealing, [owner]: text };
      },
    }),
  ),
];

/** The names of the rings that are rotated. */
export const ringNames = rings.map(({ name }) => name);

/** Creates a key of 32 bytes in base64. */
export function createKey(): string {
  return randomBytes(32).toString('base64');
}

/** Creates the keys for tokens, P-256 in PEM. */
export function createTokenKeys(): RotatedSecrets['tokens'] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { publicKey, privateKey };
}

/**
 * The secrets with a date for each first key: those of an older portal, and of a new one, have none. Throws a
 * TypeError for an invalid key.
 */
export function dateFirstKeys<Secrets extends RotatedSecrets>(
  secrets: Secrets,
  now: Date,
): Secrets {
  const keyDates: Record<string, string> = {};
  for (const ring of rings) {
    for (const [place, id] of idsOf(ring, secrets).entries()) {
      const date = secrets.keyDates?.[id] ?? (place === 0 ? now.toISOString() : undefined);
      if (date) keyDates[id] = date;
    }
  }
  return { ...secrets, keyDates };
}

/** The secrets with a new key in each ring, which all processes can read and none uses yet. */
export function stageKeys<Secrets extends RotatedSecrets>(secrets: Secrets): Secrets {
  const next = structuredClone(secrets);
  next.stagedKeys = [];
  for (const ring of rings) {
    const created = ring.create();
    const texts = ring.read(next).map((text, part) => join([text, created[part] ?? '']));
    next.stagedKeys.push(createKeyRing(created[0] ?? '').keys()[0].id);
    ring.write(next, texts);
  }
  return next;
}

/** The secrets with the staged keys first in their rings, from `now` on. */
export function promoteKeys<Secrets extends RotatedSecrets>(secrets: Secrets, now: Date): Secrets {
  const next = structuredClone(secrets);
  const staged = new Set(next.stagedKeys);
  delete next.stagedKeys;
  const keyDates = { ...next.keyDates };
  for (const ring of rings) {
    const ids = idsOf(ring, next);
    for (const id of ids.filter((each) => staged.has(each))) keyDates[id] = now.toISOString();
    arrange(
      ring,
      next,
      ids.toSorted((one, other) => +staged.has(other) - +staged.has(one)),
    );
  }
  next.keyDates = keyDates;
  return next;
}

/**
 * The secrets without the keys that nothing needs any more at `now`, and with `all` without all older
 * ones; and the keys that are gone.
 */
export function dropKeys<Secrets extends RotatedSecrets>(
  secrets: Secrets,
  now: Date,
  { all = false } = {},
): { secrets: Secrets; dropped: DroppedKey[] } {
  const next = structuredClone(secrets);
  const { keyDates = {}, stagedKeys = [] } = next;
  const dropped: DroppedKey[] = [];
  for (const ring of rings) {
    const ids = idsOf(ring, next);
    const isNeeded = (id: string, place: number) =>
      place === 0 || stagedKeys.includes(id) || !(all || readUntil(ring, ids, place, next) <= now);
    const kept = ids.filter(isNeeded);
    for (const id of ids.filter((each) => !kept.includes(each))) {
      dropped.push({ ring: ring.name, since: keyDates[id] ?? null });
      delete keyDates[id];
    }
    if (kept.length < ids.length) arrange(ring, next, kept);
  }
  return { secrets: next, dropped };
}

/** The older keys that are still read: how many of each ring, and when the last of them may be dropped. */
export function olderKeys(secrets: RotatedSecrets): { ring: string; count: number; until: Date }[] {
  return rings.flatMap((ring) => {
    const ids = idsOf(ring, secrets);
    if (ids.length < 2) return [];
    return [{ ring: ring.name, count: ids.length - 1, until: readUntil(ring, ids, 1, secrets) }];
  });
}

/** When the first key of a ring became it: the earliest of all rings. */
export function oldestFirstKeyDate(secrets: RotatedSecrets): Date {
  const dates = rings.map((ring) => secrets.keyDates?.[idsOf(ring, secrets)[0] ?? '']);
  return new Date(Math.min(...dates.map((date) => Date.parse(date ?? new Date().toISOString()))));
}

/** Until when a key is read that isn't the first of its ring; a key without dates is always read. */
function readUntil(ring: Ring, ids: string[], place: number, { keyDates }: RotatedSecrets): Date {
  const replaced = keyDates?.[ids[place - 1] ?? ''];
  return new Date(replaced ? Date.parse(replaced) + ring.keptMs : 8.64e15);
}

function idsOf(ring: Ring, secrets: RotatedSecrets): string[] {
  return createKeyRing(ring.read(secrets)[0] ?? '')
    .keys()
    .map(({ id }) => id);
}

/** Puts the keys of a ring into this order; others are removed. */
function arrange(ring: Ring, secrets: RotatedSecrets, ids: readonly string[]): void {
  const arranged = ring.read(secrets).map((text) => {
    const textOf = new Map(
      createKeyRing(text)
        .keys()
        .map((key) => [key.id, key.text]),
    );
    return join(ids.flatMap((id) => textOf.get(id) ?? []));
  });
  ring.write(secrets, arranged);
}

/** The private keys without those that have signed: nothing needs them any more. */
function onlySigning(privateKey: string, publicKey: string, { stagedKeys = [] }: RotatedSecrets) {
  const [first] = createKeyRing(publicKey).keys();
  const needed = createKeyRing(privateKey)
    .keys()
    .filter(({ id }) => id === first.id || stagedKeys.includes(id));
  return join(needed.map(({ text }) => text));
}

function join(texts: readonly string[]): string {
  const isPem = texts[0]?.startsWith('-----BEGIN');
  return isPem ? texts.map((text) => `${text.trimEnd()}\n`).join('') : texts.join(' ');
}
