import { randomBytes } from 'node:crypto';
import { createKeyRing } from '@portal/auth/key-ring';
import { createSealer } from '@portal/auth/sealer';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { hasOlderKeys, replaceKeys, resealField } from './replace-keys.ts';

const newKey = () => randomBytes(32).toString('base64');

test('keys are taken up by name, and the rest of an environment stays', () => {
  const [one, two] = [newKey(), newKey()];
  const env = { SEALING_KEY: createKeyRing(one), MAIL_KEY: createKeyRing(one), PORT: 1 };
  expect(hasOlderKeys(env)).toBe(false);
  replaceKeys(env, { SEALING_KEY: `${two} ${one}`, PORT: '2', SESSION_KEY: two });
  expect(env.SEALING_KEY.keys().map(({ text }) => text)).toEqual([two, one]);
  expect(env.MAIL_KEY.keys()).toHaveLength(1);
  expect(env.PORT).toBe(1);
  expect(hasOlderKeys(env)).toBe(true);
});

test('fields are sealed again with the first key, and no longer need the older one', async () => {
  const [older, newer] = [newKey(), newKey()];
  const before = createSealer(older);
  const both = createSealer(`${newer} ${older}`);
  const connection = await connectDatabase(await freshDatabase('reseal'));
  const rows = connection.collection<{ _id: string; password: { sealed: string } | null }>('rows');
  const unreadable = createSealer(newKey()).seal('lost');
  await rows.insertMany([
    { _id: 'old', password: { sealed: before.seal('one') } },
    { _id: 'new', password: { sealed: both.seal('two') } },
    { _id: 'none', password: null },
    { _id: 'lost', password: { sealed: unreadable } },
  ]);
  const field = { collection: 'rows', field: 'password.sealed' };
  expect(await resealField(connection, field, both)).toBe(1);
  expect(await resealField(connection, field, both)).toBe(0);
  const afterwards = createSealer(newer);
  const found = await rows.find().sort({ _id: 1 }).toArray();
  expect(
    found.map(({ _id, password }) => [_id, password && afterwards.open(password.sealed)]),
  ).toEqual([
    ['lost', null],
    ['new', 'two'],
    ['none', null],
    ['old', 'one'],
  ]);
  expect(found[0]?.password?.sealed).toBe(unreadable);
});

test('what is changed while a field is sealed again stays', async () => {
  const [older, newer] = [newKey(), newKey()];
  const connection = await connectDatabase(await freshDatabase('reseal-race'));
  const rows = connection.collection<{ _id: string; sealed: string }>('rows');
  const before = createSealer(older);
  const both = createSealer(`${newer} ${older}`);
  await rows.insertOne({ _id: 'a', sealed: before.seal('first') });
  const changed = both.seal('second');
  // The change is stored between the read and the write.
  const slow = {
    reseal(sealed: string) {
      const again = both.reseal(sealed);
      changing ??= rows.updateOne({ _id: 'a' }, { $set: { sealed: changed } });
      return again;
    },
  };
  let changing: Promise<unknown> | undefined;
  await resealField(connection, { collection: 'rows', field: 'sealed' }, slow);
  await changing;
  expect((await rows.findOne({ _id: 'a' }))?.sealed).toBe(changed);
});
