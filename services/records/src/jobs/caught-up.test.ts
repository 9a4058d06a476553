import { setTimeout as delay } from 'node:timers/promises';
import { followedBy } from '@portal/bus/followed';
import { clockedOut } from '@portal/contracts/attendance/events';
import { archiveDailyStaff } from '@portal/contracts/records/archive';
import { createLog } from '@portal/runtime/log';
import { eventually } from '@portal/testing/eventually';
import { natsAs } from '@portal/testing/nats';
import { expect, test } from 'vitest';
import { archiveWorld, daysAgo, sessionOn } from '../test-jobs.ts';
import { catchingUp } from './caught-up.ts';

const publishers = 24;

test('a day is archived by hand with all that was published before, while more and more is', async () => {
  const { hire, tell, knows, begin, database, nats } = await archiveWorld();
  const day = daysAgo(1);
  const staff = await hire(40, daysAgo(3));
  const { admin } = await begin();
  await knows(staff.length);
  const followed = followedBy(await natsAs('records', nats.url), 'records');
  // A backlog that takes longer to handle than it was waited for, and that never ends.
  const stopping = new AbortController();
  let told = 0;
  async function tellOn(first: number): Promise<void> {
    for (let turn = first; !stopping.signal.aborted; turn += publishers) {
      const person = staff[turn % 20] ?? '';
      await tell(clockedOut, person, sessionOn(person, daysAgo(2)));
      told += 1;
    }
  }
  const load = Promise.all(Array.from({ length: publishers }, (_, first) => tellOn(first)));
  let looks = 0;
  let emptyLooks = 0;
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      const { attendance } = await followed.waiting();
      looks += 1;
      if (attendance === 0) emptyLooks += 1;
      await delay(100);
    }
  })();
  try {
    await eventually(() => expect(told).toBeGreaterThan(300), { within: 60_000 });
    const worked = staff.slice(20);
    for (const person of worked) await tell(clockedOut, person, sessionOn(person, day));
    const began = performance.now();
    const { data, errors } = await admin.run(archiveDailyStaff, { date: day });
    const ms = performance.now() - began;
    expect(errors ?? []).toEqual([]);
    expect(data).toMatchObject({ date: day });
    const present = { recordDate: day, wasPresent: true, userId: { $in: worked } };
    expect(await database.collection('records').countDocuments(present)).toBe(worked.length);
    expect(ms).toBeLessThan(45_000);
    // What is done by the clock waits in the same way, and for no longer.
    const caughtUp = catchingUp(
      await natsAs('records', nats.url),
      createLog({ service: 'records', level: 'silent' }),
    );
    for (let time = 0; time < 3; time += 1) await caughtUp(45_000, stopping.signal);
    // There was next to no instant at which nothing waited.
    expect(emptyLooks / looks).toBeLessThan(0.2);
  } finally {
    stopping.abort();
    await load;
    await looking;
  }
});
