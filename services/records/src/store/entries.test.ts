import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { createEntryStore, type StoredEntry } from './entries.ts';

const connection = await connectDatabase(await freshDatabase('records-entries'));
const entries = createEntryStore(connection);
const userId = newId();
const day = '2026-11-02';

function session(fields: Partial<StoredEntry>): StoredEntry {
  return {
    id: newId(),
    version: 1,
    userId,
    day,
    clockInTime: new Date(`${day}T09:00:00Z`),
    clockOutTime: null,
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Ward 3',
    clockOutLocation: null,
    ...fields,
  };
}

test('adds many sessions, and of each the newest version', async () => {
  const [early, late] = [session({}), session({ clockInTime: new Date(`${day}T13:00:00Z`) })];
  const ended = { ...early, version: 2, clockOutTime: new Date(`${day}T12:00:00Z`) };
  await entries.addAll([early, ended, late]);
  const lateEnded = { ...late, version: 2, clockOutTime: new Date(`${day}T17:00:00Z`) };
  await entries.addAll([lateEnded, early]);
  const stored = (await entries.ofUser(userId)).get(day)?.map(({ id, clockOutTime }) => ({
    id,
    clockOutTime,
  }));
  expect(stored).toEqual([
    { id: early.id, clockOutTime: ended.clockOutTime },
    { id: late.id, clockOutTime: lateEnded.clockOutTime },
  ]);
});

test('throws any error other than a session that is stored', async () => {
  const invalid = session({ id: { $invalid: 1 } as never });
  await expect(entries.addAll([invalid])).rejects.toThrow();
});
