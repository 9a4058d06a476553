import type { KeyRing } from '@portal/auth/key-ring';
import type { Sealer } from '@portal/auth/sealer';
import type { Connection } from 'mongoose';

/** The texts of key rings, by the variables that contain them. */
export type KeyTexts = Readonly<Record<string, string>>;

/** Takes up other keys in an environment. Throws a TypeError for an invalid key. */
export function replaceKeys(env: Readonly<Record<string, unknown>>, texts: KeyTexts): void {
  for (const [variable, text] of Object.entries(texts)) {
    const ring = env[variable];
    if (isKeyRing(ring)) ring.replace(text);
  }
}

/** Tells whether an environment has a ring of several keys, some of which are no longer used. */
export function hasOlderKeys(env: Readonly<Record<string, unknown>>): boolean {
  return Object.values(env).some((value) => isKeyRing(value) && value.keys().length > 1);
}

export function isKeyRing(value: unknown): value is KeyRing {
  return typeof value === 'object' && value !== null && 'keys' in value && 'replace' in value;
}

/**
 * Seals a field of all documents again where it is sealed with an older key, so that the older one can be
 * dropped. What is changed meanwhile stays. `field` may be a path. Gives the number of documents.
 */
export async function resealField(
  connection: Connection,
  { collection, field }: { collection: string; field: string },
  sealer: Pick<Sealer, 'reseal'>,
): Promise<number> {
  const rows = connection.collection<{ _id: string }>(collection);
  const filter = { [field]: { $type: 'string' } };
  const projection = { value: `$${field}` };
  let count = 0;
  const found = rows.find<{ _id: string; value: string }>(filter, { projection });
  for await (const { _id, value } of found) {
    const sealed = sealer.reseal(value);
    if (sealed === null) continue;
    const { modifiedCount } = await rows.updateOne(
      { _id, [field]: value },
      { $set: { [field]: sealed } },
    );
    count += modifiedCount;
  }
  return count;
}
