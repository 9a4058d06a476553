import { noUserSubject } from '@portal/contracts/event';
import { holidaysChanged } from '@portal/contracts/leave/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { newId } from '@portal/kernel/new-id';
import {
  buildAccount,
  buildCloudEvent,
  publishAs,
  publishUserCreated,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { startRecordsService } from '../../testing/service.ts';

const { as, database, env } = await startRecordsService();
const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
const admin = as({ userId: newId(), role: 'admin' });

async function isWorkingDay(date: string): Promise<boolean | undefined> {
  expect((await admin.run(archiveDailyStaff, { date })).errors).toEqual([]);
  return (await admin.run(dailyRecords, { date })).data?.items[0]?.isWorkingDay;
}

it('archives a day as a holiday once leave publishes it as one', async () => {
  await publishUserCreated(identity, buildAccount({ createdAt: '2025-01-01T09:00:00.000Z' }));
  await eventually(async () =>
    expect(await database.collection('people').countDocuments()).toBe(1),
  );
  expect(await isWorkingDay('2025-12-01')).toBe(true);
  expect(await isWorkingDay('2025-12-26')).toBe(false);

  const data = { id: 'holidays', version: 1, nation: 'scotland', published: [] };
  await publishAs(leave, holidaysChanged, buildCloudEvent(holidaysChanged, noUserSubject, data));
  // St Andrew’s Day of 2025 is a Sunday: the Monday is the substitute day.
  await eventually(async () => expect(await isWorkingDay('2025-12-01')).toBe(false), {
    timeoutMs: 60_000,
    intervalMs: 200,
  });
  expect(await isWorkingDay('2025-12-02')).toBe(true);
});
