// A program of its own, for `npm run demo` only: the leave of a demo organisation, as it would be
// had everybody asked and HR decided at the time. Refuses where there is a request, or somebody who
// is not in the demo.
import { instant } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { type DemoFoundation, refuseReal, runDemo, until } from '@portal/runtime/demo';
import { nationEnv } from '@portal/runtime/env';
import { makeIndexes } from '@portal/runtime/mongo';
import { z } from 'zod';
import { leaveHistory } from './demo/leave-history.ts';
import { currentPolicy } from './store/current-policy.ts';
import { guardsIn, takeGuards } from './store/guards.ts';
import { addPartnership, partnershipsIn } from './store/partnerships.ts';
import { peopleIn } from './store/people.ts';
import { policyIn } from './store/policy.ts';
import { publishedHolidaysIn } from './store/published-holidays.ts';
import { addRequests, requestsIn } from './store/requests.ts';
import { settingsIn, settingsOfAll } from './store/settings.ts';

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
export type LeavePart = z.output<typeof part>;

const atOnce = 40;

await runDemo({ service: 'leave', shape: nationEnv, part }, fill);

async function fill(
  { env, connection, outbox, followersHaveHeard }: DemoFoundation<typeof nationEnv>,
  given: LeavePart,
): Promise<void> {
  const requests = requestsIn(connection);
  const settings = settingsIn(connection);
  const guards = guardsIn(connection);
  const partnerships = partnershipsIn(connection);
  const published = publishedHolidaysIn(connection);
  const policy = currentPolicy({ policies: policyIn(connection), published }, env.NATION);
  const people = peopleIn(connection);
  await makeIndexes(connection);
  const known = [...given.staff, ...given.admins];
  await refuseReal(connection, { own: requests.collection.name, people: known });
  // Read as what is asked for next: what a majority has.
  const heardOf = () => people.countDocuments().readConcern('majority');
  await until('hearing of everybody', async () => (await heardOf()) >= known.length);

  const history = leaveHistory(given, await settingsOfAll(settings), await policy.holidays());
  await outbox.transact({}, async ({ session, publish }) => {
    await takeGuards(guards, given.staff, session);
    for (const { partnership, events } of history.partnerships) {
      await addPartnership(partnerships, partnership, session);
      for (const event of events) publish(event);
    }
    return ok(null);
  });
  for (let start = 0; start < history.leave.length; start += atOnce) {
    const batch = history.leave.slice(start, start + atOnce);
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
  await followersHaveHeard();
}
