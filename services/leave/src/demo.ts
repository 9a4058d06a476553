// Runs only for `npm run demo`. Creates the leave of a demo organisation as if each request and
// decision had been made at its own time. It stops if the database already has a leave request or a
// person outside the demo.
import { instant } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { nationEnv } from '@portal/runtime/env';
import { createIndexes } from '@portal/runtime/mongo';
import { assertDemoDatabase, type DemoContext, runDemo, waitUntil } from '@portal/runtime/run-demo';
import { z } from 'zod';
import { simulateLeave } from './demo/simulate-leave.ts';
import { createCurrentPolicy } from './store/current-policy.ts';
import { guardStore } from './store/guards.ts';
import { leavePolicyStore } from './store/leave-policy.ts';
import { leaveRequestStore } from './store/leave-requests.ts';
import { leaveSettingsStore } from './store/leave-settings.ts';
import { partnershipStore } from './store/partnerships.ts';
import { peopleStore } from './store/people.ts';
import { publishedHolidayStore } from './store/published-holidays.ts';

const byAt = { by: z.string(), at: instant };
const part = z.strictObject({
  address: z.string(),
  staff: z.array(z.string()),
  admins: z.array(z.string()),
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
export type LeaveDemoData = z.output<typeof part>;

const batchSize = 40;

await runDemo({ service: 'leave', shape: nationEnv, part }, fill);

async function fill(
  { env, connection, outbox, waitForConsumers }: DemoContext<typeof nationEnv>,
  given: LeaveDemoData,
): Promise<void> {
  const requests = leaveRequestStore(connection);
  const settings = leaveSettingsStore(connection);
  const guards = guardStore(connection);
  const partnerships = partnershipStore(connection);
  const policies = leavePolicyStore(connection, env.NATION);
  const policy = createCurrentPolicy({ policies, published: publishedHolidayStore(connection) });
  const people = peopleStore(connection);
  await createIndexes(connection);
  const known = [...given.staff, ...given.admins];
  await assertDemoDatabase(connection, { own: 'requests', people: known });
  await waitUntil('hearing of everybody', async () => (await people.count()) >= known.length);

  const history = simulateLeave(given, await settings.all(), await policy.holidays());
  await outbox.transact({}, async ({ session, publish }) => {
    await guards.take(given.staff, session);
    for (const { partnership, events } of history.partnerships) {
      await partnerships.insert(partnership, session);
      for (const event of events) publish(event);
    }
    return ok(null);
  });
  for (let start = 0; start < history.leave.length; start += batchSize) {
    const batch = history.leave.slice(start, start + batchSize);
    const events = batch
      .flatMap((one) => one.events)
      .sort((one, other) => one.time.localeCompare(other.time));
    await outbox.transact({}, async ({ session, publish }) => {
      const concerned = batch.map(({ leaveRequest }) => leaveRequest.userId);
      await guards.take(concerned, session);
      await requests.insertAll(
        batch.map(({ leaveRequest }) => leaveRequest),
        session,
      );
      for (const event of events) publish(event);
      return ok(null);
    });
  }
  await waitForConsumers();
}
