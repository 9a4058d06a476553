import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  backupJobStates,
  findOplogBackupResult,
  saveBackupResult,
  saveOplogBackupResult,
} from './backup-results.ts';

let connection: Awaited<ReturnType<typeof connectDatabase>>;
beforeEach(async () => {
  connection = await connectDatabase(await freshDatabase('backups'));
  return () => vi.useRealTimers();
});

const takenAt = new Date('2026-11-26T02:30:00Z');
const full = { outcome: { error: 'the disk is full' }, isNightly: true };
const complete = { outcome: { takenAt }, isNightly: true };

/** As an administrator sees it at a time. */
async function stateAt(now: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const [state] = await backupJobStates(connection);
  return state;
}

test('nothing is shown before the first try', async () => {
  expect(await backupJobStates(connection)).toEqual([]);
});

test('failures are counted until one succeeds, and say which backup there is', async () => {
  await saveBackupResult(connection, full);
  expect(await stateAt('2026-11-25T03:00:00Z')).toMatchObject({
    failures: 1,
    lastError: 'There is no backup yet. Contact your IT team.',
  });
  await saveBackupResult(connection, complete);
  expect(await stateAt('2026-11-26T03:00:00Z')).toMatchObject({
    failures: 0,
    lastError: null,
    nextRunAt: '2026-11-27T02:30:00.000Z',
  });
  await saveBackupResult(connection, full);
  await saveBackupResult(connection, full);
  expect(await stateAt('2026-11-27T03:00:00Z')).toMatchObject({
    failures: 2,
    lastError: 'The last backup was taken on 26/11/2026 at 02:30. Contact your IT team.',
  });
});

test('nights without a backup count as a failure', async () => {
  await saveBackupResult(connection, complete);
  expect(await stateAt('2026-11-28T02:00:00Z')).toMatchObject({ failures: 0 });
  expect(await stateAt('2026-11-28T02:31:00Z')).toMatchObject({
    failures: 1,
    lastError: 'There has been no backup for two days. Contact your IT team.',
  });
});

test('a backup made by hand neither expects one each night nor ends that', async () => {
  await saveBackupResult(connection, { ...complete, isNightly: false });
  expect(await stateAt('2026-12-24T12:00:00Z')).toMatchObject({ failures: 0, nextRunAt: null });
  await saveBackupResult(connection, complete);
  await saveBackupResult(connection, { ...complete, isNightly: false });
  expect(await stateAt('2026-11-26T12:00:00Z')).toMatchObject({
    nextRunAt: '2026-11-27T02:30:00.000Z',
  });
});

test('a copy of changes that failed leaves the time of the last one', async () => {
  expect(await findOplogBackupResult(connection)).toBeNull();
  const error = 'the disk is full';
  await saveOplogBackupResult(connection, { error });
  expect(await findOplogBackupResult(connection)).toEqual({ _id: 'changes', endsAt: null, error });
  await saveOplogBackupResult(connection, { endsAt: takenAt });
  await saveOplogBackupResult(connection, { error });
  expect(await findOplogBackupResult(connection)).toMatchObject({ endsAt: takenAt, error });
  await saveOplogBackupResult(connection, { endsAt: takenAt });
  expect(await findOplogBackupResult(connection)).toMatchObject({ endsAt: takenAt, error: null });
  expect(await stateAt('2026-11-26T03:00:00Z')).toMatchObject({
    name: 'backup-changes',
    failures: 0,
    lastRunAt: takenAt.toISOString(),
    lastError: null,
  });
  await saveOplogBackupResult(connection, { error });
  expect(await stateAt('2026-11-26T03:00:00Z')).toMatchObject({
    failures: 1,
    lastError: 'The backup has changes up to 26/11/2026 at 02:30. Contact your IT team.',
  });
});
