// A program of its own, for `npm run demo` only: the sessions of a demo organisation, as they would
// be had everybody clocked in and out at the time, and what was put right of them. Refuses where
// there is a session, or somebody who is not in the demo.
import { instant, timeOfDay } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { type DemoFoundation, refuseReal, runDemo, until } from '@portal/runtime/demo';
import { nationEnv } from '@portal/runtime/env';
import { keptHolidays } from '@portal/runtime/holidays';
import { makeIndexes } from '@portal/runtime/mongo';
import { z } from 'zod';
import { clockings } from './demo/clockings.ts';
import { correctionPart, putAllRight } from './demo/corrections.ts';
import type { Entry } from './domain/entry.ts';
import { storeClockings } from './store/clockings.ts';
import { correctionsIn } from './store/corrections.ts';
import { entriesIn } from './store/entries.ts';
import { entryChangesIn } from './store/entry-changes.ts';
import { leaveIn } from './store/leave-days.ts';
import { peopleIn } from './store/people.ts';
import { undoneEntriesIn } from './store/undone-entries.ts';

const part = z.strictObject({
  now: instant,
  address: z.string(),
  people: z.array(
    z.strictObject({ id: z.string(), workStartTime: timeOfDay, workEndTime: timeOfDay }),
  ),
  admins: z.array(z.string()),
  daysOff: z.array(
    z.strictObject({
      userId: z.string(),
      date: z.string(),
      portion: z.enum(['full', 'morning', 'afternoon']),
    }),
  ),
  shifts: z.array(
    z.strictObject({
      id: z.string(),
      userId: z.string(),
      clockIn: instant,
      clockOut: instant.nullable(),
      device: z.strictObject({ computerName: z.string().nullable(), deviceInfo: z.string() }),
    }),
  ),
  corrections: z.array(correctionPart),
});
export type AttendancePart = z.output<typeof part>;

const atOnce = 250;

await runDemo({ service: 'attendance', shape: nationEnv, part }, fill);

async function fill(
  { env, connection, outbox, followersHaveHeard }: DemoFoundation<typeof nationEnv>,
  given: AttendancePart,
): Promise<void> {
  const entries = entriesIn(connection);
  const people = peopleIn(connection);
  const stores = {
    ...{ entries, people, leave: leaveIn(connection), corrections: correctionsIn(connection) },
    ...{ undoneEntries: undoneEntriesIn(connection), changes: entryChangesIn(connection) },
    ...{ holidays: keptHolidays(connection, env.NATION) },
  };
  await makeIndexes(connection);
  const known = [...given.people.map(({ id }) => id), ...given.admins];
  await refuseReal(connection, { own: entries.collection.name, people: known });

  const worked = [...clockings(given)];
  for (let start = 0; start < worked.length; start += atOnce) {
    const batch = worked.slice(start, start + atOnce);
    const added: Entry[] = batch.map(({ entry }) => entry);
    const events = batch
      .flatMap((one) => one.events)
      .sort((one, other) => one.time.localeCompare(other.time));
    await outbox.transact({}, async ({ session, publish }) => {
      await storeClockings(entries, { added, changed: [] }, session);
      for (const event of events) publish(event);
      return ok(null);
    });
  }
  // Whoever asks for a correction must be known as staff.
  const heardOf = () => people.countDocuments().readConcern('majority');
  await until('hearing of everybody', async () => (await heardOf()) >= known.length);
  await putAllRight({ ...stores, outbox }, given);
  await followersHaveHeard();
}
