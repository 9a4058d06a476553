import { setTimeout as delay } from 'node:timers/promises';
import { createConsumerLag } from '@portal/bus/consumer-lag';
import { clockedOut } from '@portal/contracts/attendance/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { createLog } from '@portal/runtime/log';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, test } from 'vitest';
import {
  daysAgo,
  sessionOn,
  startArchiveEnvironment,
} from '../../testing/start-archive-environment.ts';
import { createWaitForConsumers } from './wait-for-consumers.ts';

const publishers = 24;
/** Keeps the backlog from growing on a slow machine: each wait is as long as the backlog. */
const maxBacklog = 500;

test('a manual archive includes all earlier events while more are being published', async () => {
  const { hire, publish, waitForPeople, startService, database, nats } =
    await startArchiveEnvironment();
  const day = daysAgo(1);
  const staff = await hire(40, daysAgo(3));
  const { admin } = await startService();
  await waitForPeople(staff.length);
  const lag = createConsumerLag(await connectNatsAs('records', nats.url), 'records');
  // An endless backlog that takes longer to handle than the timeout.
  const stopping = new AbortController();
  let publishedCount = 0;
  let backlog = 0;
  async function publishContinuously(first: number): Promise<void> {
    for (let index = first; !stopping.signal.aborted; index += publishers) {
      while (backlog > maxBacklog && !stopping.signal.aborted) await delay(20);
      const person = staff[index % 20] ?? '';
      await publish(clockedOut, person, sessionOn(person, daysAgo(2)));
      publishedCount += 1;
    }
  }
  const load = Promise.all(
    Array.from({ length: publishers }, (_, first) => publishContinuously(first)),
  );
  let samples = 0;
  let emptySamples = 0;
  const sampling = (async () => {
    while (!stopping.signal.aborted) {
      const { attendance } = await lag.pendingCounts();
      backlog = attendance ?? 0;
      samples += 1;
      if (attendance === 0) emptySamples += 1;
      await delay(100);
    }
  })();
  try {
    await eventually(() => expect(publishedCount).toBeGreaterThan(300), { timeoutMs: 60_000 });
    const worked = staff.slice(20);
    for (const person of worked) await publish(clockedOut, person, sessionOn(person, day));
    const began = performance.now();
    const { data, errors } = await admin.run(archiveDailyStaff, { date: day });
    const ms = performance.now() - began;
    expect(errors ?? []).toEqual([]);
    expect(data).toMatchObject({ date: day });
    const present = { recordDate: day, wasPresent: true, userId: { $in: worked } };
    expect(await database.collection('records').countDocuments(present)).toBe(worked.length);
    expect(ms).toBeLessThan(45_000);
    // Scheduled jobs wait in the same way, and no longer.
    const waitForConsumers = createWaitForConsumers(
      await connectNatsAs('records', nats.url),
      createLog({ service: 'records', level: 'silent' }),
    );
    for (let time = 0; time < 3; time += 1) await waitForConsumers(45_000, stopping.signal);
    // There was hardly a moment without waiting events.
    expect(emptySamples / samples).toBeLessThan(0.2);
  } finally {
    stopping.abort();
    await load;
    await sampling;
  }
});
