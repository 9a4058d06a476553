// Runs only for `npm run demo`. Creates the sessions and corrections of a demo organisation as if
// each had happened at its own time. It stops if the database already has a session or a person
// outside the demo.
import { instant, timeOfDay } from '@portal/contracts/scalars';
import { ok } from '@portal/kernel/result';
import { nationEnv } from '@portal/runtime/env';
import { createHolidayStore } from '@portal/runtime/holiday-store';
import { createIndexes } from '@portal/runtime/mongo';
import { assertDemoDatabase, type DemoContext, runDemo, waitUntil } from '@portal/runtime/run-demo';
import { z } from 'zod';
import { applyDemoCorrections, demoCorrection } from './demo/apply-corrections.ts';
import { simulateSessions } from './demo/simulate-sessions.ts';
import type { Entry } from './domain/entry.ts';
import { correctionStore } from './store/corrections.ts';
import { entryStore } from './store/entries.ts';
import { entryChangeStore } from './store/entry-changes.ts';
import { leaveDayStore } from './store/leave-days.ts';
import { peopleStore } from './store/people.ts';
import { undoneEntryStore } from './store/undone-entries.ts';

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
  corrections: z.array(demoCorrection),
});
export type AttendanceDemoData = z.output<typeof part>;

const batchSize = 250;

await runDemo({ service: 'attendance', shape: nationEnv, part }, fill);

async function fill(
  { env, connection, outbox, waitForConsumers }: DemoContext<typeof nationEnv>,
  given: AttendanceDemoData,
): Promise<void> {
  const entries = entryStore(connection);
  const people = peopleStore(connection);
  // All stores, so that the indexes of all collections are created.
  const stores = {
    ...{ entries, people, outbox },
    corrections: correctionStore(connection),
    entryChanges: entryChangeStore(connection),
    leaveDays: leaveDayStore(connection),
    undoneEntries: undoneEntryStore(connection),
    holidays: createHolidayStore(connection, env.NATION),
  };
  await createIndexes(connection);
  const known = [...given.people.map(({ id }) => id), ...given.admins];
  await assertDemoDatabase(connection, { own: 'entries', people: known });

  const worked = [...simulateSessions(given)];
  for (let start = 0; start < worked.length; start += batchSize) {
    const batch = worked.slice(start, start + batchSize);
    const added: Entry[] = batch.map(({ entry }) => entry);
    const events = batch
      .flatMap((one) => one.events)
      .sort((one, other) => one.time.localeCompare(other.time));
    await outbox.transact({}, async ({ session, publish }) => {
      await entries.saveAll({ added, changed: [] }, session);
      for (const event of events) publish(event);
      return ok(null);
    });
  }
  // Only known staff can request corrections.
  await waitUntil('hearing of everybody', async () => (await people.count()) >= known.length);
  await applyDemoCorrections(stores, given);
  await waitForConsumers();
}
