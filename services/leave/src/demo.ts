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
import { currentPolicy } from './store/current-policy.ts';
import { guardsIn, takeGuards } from './store/guards.ts';
import { policyIn } from './store/leave-policy.ts';
import { addRequests, requestsIn } from './store/leave-requests.ts';
import { findAllSettings, settingsIn } from './store/leave-settings.ts';
import { addPartnership, partnershipsIn } from './store/partnerships.ts';
import { peopleIn } from './store/people.ts';
import { publishedHolidaysIn } from './store/published-holidays.ts';

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
  const requests = requestsIn(connection);
  const settings = settingsIn(connection);
  const guards = guardsIn(connection);
  const partnerships = partnershipsIn(connection);
  const published = publishedHolidaysIn(connection);
  const policy = currentPolicy({ policies: policyIn(connection), published }, env.NATION);
  const people = peopleIn(connection);
  await createIndexes(connection);
  const known = [...given.staff, ...given.admins];
  await assertDemoDatabase(connection, { own: requests.collection.name, people: known });
  // The majority read concern matches the reads below.
  const countPeople = () => people.countDocuments().readConcern('majority');
  await waitUntil('hearing of everybody', async () => (await countPeople()) >= known.length);

  const history = simulateLeave(given, await findAllSettings(settings), await policy.holidays());
  await outbox.transact({}, async ({ session, publish }) => {
    await takeGuards(guards, given.staff, session);
    for (const { partnership, events } of history.partnerships) {
      await addPartnership(partnerships, partnership, session);
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
      const concerned = batch.map(({ request }) => request.userId);
      await takeGuards(guards, concerned, session);
      await addRequests(
        requests,
        batch.map(({ request }) => request),
        session,
      );
      for (const event of events) publish(event);
      return ok(null);
    });
  }
  await waitForConsumers();
}
