import { ensureCollections } from '@portal/bus/collections';
import { createOutbox } from '@portal/bus/outbox';
import { recordsAudited } from '@portal/contracts/records/events';
import { newId } from '@portal/kernel/new-id';
import { connectMongo, createIndexes } from '@portal/runtime/mongo';
import { createReadingRecorder, publishReading } from '@portal/runtime/reading-recorder';
import type { SignedInRequest } from '@portal/runtime/request';
import { registerCleanUp } from '@portal/testing/clean-up';
import { freshDatabase } from '@portal/testing/databases';
import { openArchiveStores } from '../src/store/archive-stores.ts';
import type { RetentionYears } from '../src/store/first-retained-days.ts';
import type { Leave } from '../src/store/leave.ts';
import type { Person } from '../src/store/people.ts';
import type { RecordRow } from '../src/store/record-schema.ts';

/** Opens an archive on a fresh database, with functions that store what other services would publish. */
export async function openTestStores(
  name: string,
  retentionYears: RetentionYears = { records: 6, clockIns: 6, leave: 6 },
) {
  const connection = await connectMongo(await freshDatabase(name), name);
  registerCleanUp(() => connection.close());
  const archive = openArchiveStores(connection, { nation: 'england-and-wales', retentionYears });
  const outbox = createOutbox({ connection, service: 'records' });
  const readings = createReadingRecorder({
    connection,
    outbox,
    write: publishReading(recordsAudited),
  });
  const caller = { userId: newId(), role: 'admin', stage: 'full' };
  /** Of an administrator. */
  const request = { caller, address: '192.0.2.1', now: () => new Date() } as SignedInRequest;
  await ensureCollections(connection);
  await createIndexes(connection);

  /** For what the service itself never does. */
  const collection = (collectionName: string) =>
    connection.collection<{ _id: string }>(collectionName);

  async function hire(overrides: Partial<Person> = {}): Promise<string> {
    const person: Person = {
      id: newId(),
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'employee',
      annualLeaveEntitlement: 25,
      hours: { workStartTime: '09:00', workEndTime: '17:00' },
      patterns: [],
      teamMemberships: [],
      since: '2024-01-01',
      firstDay: '2024-01-01',
      lastDay: null,
      isOnLegalHold: false,
      version: 1,
      ...overrides,
    };
    await connection.transaction((session) => archive.people.saveIfNewer(person, session));
    return person.id;
  }

  /** Stores a session; `to` is null without a clock-out. */
  async function work(userId: string, day: string, from = 9, to: number | null = 17) {
    const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000);
    const worked = {
      id: newId(),
      userId,
      day,
      version: 1,
      clockInTime: at(from),
      clockOutTime: to === null ? null : at(to),
      isLate: from > 9,
      lateMinutes: from > 9 ? (from - 9) * 60 : 0,
      clockInLocation: 'Mobile',
      clockOutLocation: to === null ? null : 'Mobile',
    };
    await connection.transaction((session) => archive.entries.saveEachIfNewer([worked], session));
    return worked.id;
  }

  async function takeLeave(userId: string, leave: Partial<Leave> & Pick<Leave, 'days'>) {
    const [first, last] = [leave.days[0]?.date ?? null, leave.days.at(-1)?.date ?? null];
    const request: Leave = {
      id: newId(),
      version: 1,
      userId,
      leaveType: 'annual',
      startDate: first,
      endDate: last,
      ...leave,
    };
    await connection.transaction((session) => archive.leave.saveEachIfNewer([request], session));
    return request;
  }

  const recordsOn = (day: string): Promise<RecordRow[]> =>
    archive.records.list({ startDate: day, endDate: day });

  return { connection, archive, readings, request, collection, hire, work, takeLeave, recordsOn };
}
