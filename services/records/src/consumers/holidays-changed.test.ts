import { nobody } from '@portal/contracts/event';
import { holidaysChanged } from '@portal/contracts/leave/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { dailyRecords } from '@portal/contracts/records/daily-record';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import {
  account,
  cloudEventOf,
  newId,
  publishAs,
  publishUserCreated,
} from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { expect, it } from 'vitest';
import { startRecords } from '../test-service.ts';

const env = await serviceEnvironment('records');
const service = await startRecords(env);
atEnd(() => service.stop());
const database = await lookInto(env.MONGODB_URI ?? '');
const identity = await natsAs('identity', env.NATS_URL ?? '');
const leave = await natsAs('leave', env.NATS_URL ?? '');
const admin = client(service.url).as({ userId: newId(), role: 'admin' });

async function isWorkingDay(date: string): Promise<boolean | undefined> {
  expect((await admin.run(archiveDailyStaff, { date })).errors).toEqual([]);
  return (await admin.run(dailyRecords, { date })).data?.items[0]?.isWorkingDay;
}

it('archives a day as a holiday once leave has told that it is one', async () => {
  await publishUserCreated(identity, account({ createdAt: '2025-01-01T09:00:00.000Z' }));
  await eventually(async () =>
    expect(await database.collection('people').countDocuments()).toBe(1),
  );
  expect(await isWorkingDay('2025-12-01')).toBe(true);
  expect(await isWorkingDay('2025-12-26')).toBe(false);

  const data = { id: 'holidays', version: 1, nation: 'scotland', published: [] };
  await publishAs(leave, holidaysChanged, cloudEventOf(holidaysChanged, nobody, data));
  // St Andrew’s Day of 2025 is a Sunday: people are off on the Monday.
  await eventually(async () => expect(await isWorkingDay('2025-12-01')).toBe(false), {
    within: 20_000,
    every: 200,
  });
  expect(await isWorkingDay('2025-12-02')).toBe(true);
});
