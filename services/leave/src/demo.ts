// Runs only for `npm run demo`. Creates the leave of a demo organisation as if each request and
// decision had been made at its own time. It stops if the database already has a leave request or a
// person outside the demo.
import { instant } from '@portal/contracts/scalars';
import { nationEnv } from '@portal/runtime/env';
import { createIndexes } from '@portal/runtime/mongo';
import {
  assertDemoDatabase,
  type DemoContext,
  groupIntoBatches,
  runDemo,
  sortByTime,
  waitUntil,
} from '@portal/runtime/run-demo';
import { z } from 'zod';
import { simulateLeave } from './demo/simulate-leave.ts';
import { createLeavePolicyStore } from './store/leave-policy.ts';
import { createLeavePolicyCache } from './store/leave-policy-cache.ts';
import { createLeaveRequestStore } from './store/leave-requests.ts';
import { createLeaveSettingsStore } from './store/leave-settings.ts';
import { createLockStore } from './store/locks.ts';
import { createPartnershipStore } from './store/partnerships.ts';
import { createPeopleStore, unlimitedTerms } from './store/people.ts';
import { createPublishedHolidayStore } from './store/published-holidays.ts';

const byAt = { by: z.string(), at: instant };
const setup = z.strictObject({
  address: z.string(),
  staff: z.array(z.string()),
  admins: z.array(z.string()),
  /** The minutes by month that people with irregular hours work at least: their leave must have accrued from these. */
  workedMinutes: z.array(
    z.strictObject({ userId: z.string(), minutes: z.record(z.string(), z.number()) }),
  ),
});
export type LeaveDemoSetup = z.output<typeof setup>;

/** The leave of a group of partners. */
const part = z.strictObject({
  partnerships: z.array(
    z.strictObject({ id: z.string(), partners: z.tuple([z.string(), z.string()]), ...byAt }),
  ),
  leave: z.array(
    z.strictObject({
      id: z.string(),
      userId: z.string(),
      leaveType: z.enum(['annual', 'sick', 'compassionate']),
      startDate: z.string(),
      endDate: z.string(),
      half: z.enum(['morning', 'afternoon']).nullable(),
      hours: z.number().nullish(),
      reason: z.string(),
      requestedAt: instant,
      steps: z.array(
        z.discriminatedUnion('what', [
          z.strictObject({ what: z.enum(['approved', 'cancelled']), ...byAt }),
          z.strictObject({ what: z.literal('denied'), ...byAt, reason: z.string().nullable() }),
          z.strictObject({ what: z.literal('day-cancelled'), ...byAt, date: z.string() }),
        ]),
      ),
    }),
  ),
});
export type LeaveDemoPart = z.output<typeof part>;

/** The groups of partners that are stored together. */
const batchSize = 10;

await runDemo({ service: 'leave', shape: nationEnv, setup, part }, fill);

async function fill(
  {
    env,
    connection,
    parts,
    writeAndPublish,
    signalReady,
    waitForConsumers,
  }: DemoContext<typeof nationEnv, LeaveDemoPart>,
  given: LeaveDemoSetup,
): Promise<void> {
  const leaveRequests = createLeaveRequestStore(connection);
  const settings = createLeaveSettingsStore(connection);
  const locks = createLockStore(connection);
  const partnerships = createPartnershipStore(connection);
  const policies = createLeavePolicyStore(connection, env.NATION);
  const policy = createLeavePolicyCache({
    policies,
    published: createPublishedHolidayStore(connection),
  });
  const people = createPeopleStore(connection);
  await createIndexes(connection);
  const known = [...given.staff, ...given.admins];
  await assertDemoDatabase(connection, { own: 'requests', people: known });
  await waitUntil('all accounts to arrive', async () => (await people.count()) >= known.length);

  const settingsOf = new Map((await settings.all()).map((one) => [one.userId, one]));
  const calendar = await policy.holidays();
  const terms = await people.patternTerms(null);
  const workedMinutes = new Map(
    given.workedMinutes.map(({ userId, minutes }) => [userId, new Map(Object.entries(minutes))]),
  );
  const scheduleOf = (userId: string) => {
    const { patterns, ...employment } = terms.get(userId) ?? unlimitedTerms;
    return { patterns, calendar, employment, workedMinutes: workedMinutes.get(userId) };
  };
  async function store(planned: LeaveDemoPart): Promise<void> {
    const history = simulateLeave({ ...planned, ...given }, settingsOf, scheduleOf);
    const events = [...history.partnerships, ...history.leave].flatMap((one) => one.events);
    const concerned = new Set([
      ...history.leave.map(({ leaveRequest }) => leaveRequest.userId),
      ...history.partnerships.flatMap(({ partnership }) => partnership.partners),
    ]);
    await writeAndPublish(sortByTime(events), async (session) => {
      await locks.lock([...concerned], session);
      for (const { partnership } of history.partnerships) {
        await partnerships.insert(partnership, session);
      }
      if (history.leave.length === 0) return;
      await leaveRequests.insertAll(
        history.leave.map(({ leaveRequest }) => leaveRequest),
        session,
      );
    });
  }

  for await (const batch of groupIntoBatches(parts, batchSize)) {
    await store({
      partnerships: batch.flatMap((one) => one.partnerships),
      leave: batch.flatMap((one) => one.leave),
    });
  }
  signalReady();
  await waitForConsumers();
}
