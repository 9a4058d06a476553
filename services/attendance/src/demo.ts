// Runs only for `npm run demo`. Creates the sessions and corrections of a demo organisation as if
// each had happened at its own time. It stops if the database already has a session or a person
// outside the demo.
import { workingPattern } from '@portal/contracts/identity/working-pattern';
import { instant, timeOfDay } from '@portal/contracts/scalars';
import { createBankHolidayStore } from '@portal/runtime/bank-holiday-store';
import { nationEnv, retentionEnv } from '@portal/runtime/env';
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
import {
  applyDemoCorrections,
  type DemoCorrection,
  demoCorrection,
} from './demo/apply-corrections.ts';
import { type SimulatedSession, simulateSessions } from './demo/simulate-sessions.ts';
import type { Entry } from './domain/entry.ts';
import { type IrregularHours, sumMinutes } from './domain/irregular-hours.ts';
import { irregularHoursEvent } from './events/irregular-hours-event.ts';
import { createFirstRetainedDays } from './jobs/retention-rules.ts';
import { createCorrectionStore } from './store/corrections.ts';
import { createEntryStore } from './store/entries.ts';
import { createEntryChangeStore } from './store/entry-changes.ts';
import { createIrregularHoursStore, irregularHoursId } from './store/irregular-hours.ts';
import { createLeaveDayStore } from './store/leave-days.ts';
import { createPeopleStore } from './store/people.ts';
import { createUndoneEntryStore } from './store/undone-entries.ts';

const setup = z.strictObject({
  now: instant,
  address: z.string(),
  people: z.array(
    z.strictObject({
      id: z.string(),
      workStartTime: timeOfDay,
      workEndTime: timeOfDay,
      workingPatterns: z.array(workingPattern),
    }),
  ),
  admins: z.array(z.string()),
});
export type AttendanceDemoSetup = z.output<typeof setup>;

/** The history of some people. */
const part = z.strictObject({
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
export type AttendanceDemoPart = z.output<typeof part>;

const batchSize = 500;

const shape = { ...nationEnv, ...retentionEnv };

await runDemo({ service: 'attendance', shape, setup, part }, fill);

async function fill(
  {
    env,
    connection,
    outbox,
    parts,
    writeAndPublish,
    signalReady,
    waitForConsumers,
  }: DemoContext<typeof shape, AttendanceDemoPart>,
  given: AttendanceDemoSetup,
): Promise<void> {
  const entries = createEntryStore(connection);
  const people = createPeopleStore(connection);
  // All stores, so that the indexes of all collections are created.
  const stores = {
    entries,
    people,
    outbox,
    corrections: createCorrectionStore(connection),
    entryChanges: createEntryChangeStore(connection),
    irregularHours: createIrregularHoursStore(connection),
    firstRetainedDays: createFirstRetainedDays(connection, env),
    leaveDays: createLeaveDayStore(connection),
    undoneEntries: createUndoneEntryStore(connection),
    holidays: createBankHolidayStore(connection, env.NATION),
  };
  const known = [...given.people.map(({ id }) => id), ...given.admins];
  await assertDemoDatabase(connection, { own: 'entries', people: known });

  const corrections: DemoCorrection[][] = [];
  const irregularDays = createIrregularDays();
  for await (const batch of groupIntoBatches(simulateParts(parts, given, corrections), batchSize)) {
    const added = batch.map(({ entry }) => entry);
    irregularDays.add(added);
    const events = sortByTime(batch.flatMap((one) => one.events));
    await writeAndPublish(events, (session) => entries.saveAll({ added, changed: [] }, session));
  }
  const totals = irregularDays.totals();
  const at = new Date(given.now);
  await writeAndPublish(
    totals.map((total) => irregularHoursEvent(total, at)),
    async (session) => {
      for (const total of totals) await stores.irregularHours.replace(total, session);
    },
  );
  // Built at once from all sessions they cost less than with each.
  await createIndexes(connection);
  signalReady();
  await waitForConsumers();
  // Only known staff can request corrections.
  await waitUntil('all accounts to arrive', async () => (await people.count()) >= known.length);
  await applyDemoCorrections(stores, corrections, given);
  await waitForConsumers();
}

/** Collects the sessions of irregular hours, and adds up their minutes by person and month. */
function createIrregularDays() {
  const byPerson = new Map<string, Entry[]>();
  return {
    add(entries: readonly Entry[]): void {
      for (const entry of entries.filter(({ isIrregular }) => isIrregular)) {
        byPerson.set(entry.userId, [...(byPerson.get(entry.userId) ?? []), entry]);
      }
    },
    totals: (): IrregularHours[] =>
      [...byPerson].flatMap(([userId, entries]) =>
        [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))].flatMap(([month, ofMonth]) => {
          const minutes = sumMinutes(ofMonth);
          const id = irregularHoursId(userId, month);
          return minutes === 0 ? [] : [{ id, userId, month, minutes, version: 1 }];
        }),
      ),
  };
}

/** Simulates the sessions of one part after the other, and collects their corrections. */
async function* simulateParts(
  parts: AsyncIterable<AttendanceDemoPart>,
  { now, people }: AttendanceDemoSetup,
  corrections: DemoCorrection[][],
): AsyncGenerator<SimulatedSession> {
  const hours = new Map(people.map((person) => [person.id, person]));
  for await (const part of parts) {
    if (part.corrections.length > 0) corrections.push(part.corrections);
    yield* simulateSessions(part, { now, hours });
  }
}
