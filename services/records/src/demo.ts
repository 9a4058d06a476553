// A program of its own, for `npm run demo` only: archives the days of a demo organisation as the
// nightly job would have done, each in the night after it. Refuses where a day is archived, or
// somebody is known who is not in the demo.
import { leaseOf } from '@portal/bus/lease';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { type DemoFoundation, refuseReal, runDemo } from '@portal/runtime/demo';
import { nationEnv, retentionEnv } from '@portal/runtime/env';
import { every } from '@portal/runtime/every';
import { keptHolidays } from '@portal/runtime/holidays';
import { createLog } from '@portal/runtime/log';
import { makeIndexes } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { archiveAndAnnounce } from './jobs/archive-and-announce.ts';
import type { Archive } from './jobs/archive-day.ts';
import { daysDue } from './jobs/days-due.ts';
import { archivedDaysIn } from './store/archived-days.ts';
import { changesIn, nextChanges, settleChanges } from './store/changes.ts';
import { daySummariesIn } from './store/day-summaries.ts';
import { deletedRecordsIn } from './store/deleted-records.ts';
import { departuresIn } from './store/departures.ts';
import { leaveIn } from './store/leave.ts';
import { peopleIn } from './store/people.ts';
import { rebuildsIn } from './store/rebuilds.ts';
import { recordsIn } from './store/records.ts';
import { sessionsIn } from './store/sessions.ts';
import { settingsIn } from './store/settings.ts';
import { talliesIn } from './store/tallies.ts';

const part = z.strictObject({ today: z.string(), people: z.array(z.string()) });

/** What the service would do by itself meanwhile, knowing half of it. */
const heldJobs = ['daily-archive', 're-archive', 'weekly-report'] as const;
const leaseMs = 15_000;
const daysAtOnce = 4;
const mostChanges = 1_000_000;

const shape = { ...nationEnv, ...retentionEnv };

await runDemo({ service: 'records', shape, part }, fill);

async function fill(
  { env, connection, outbox, begun, othersAreDone }: DemoFoundation<typeof shape>,
  { today, people }: z.output<typeof part>,
): Promise<void> {
  const archive: Archive = {
    people: peopleIn(connection),
    settings: settingsIn(connection),
    sessions: sessionsIn(connection),
    leave: leaveIn(connection),
    records: recordsIn(connection),
    summaries: daySummariesIn(connection),
    days: archivedDaysIn(connection),
    deleted: deletedRecordsIn(connection),
    changes: changesIn(connection),
    departures: departuresIn(connection),
    holidays: keptHolidays(connection, env.NATION),
    retentionYears: env.RETENTION_YEARS,
  };
  const announcing = { outbox, rebuilds: rebuildsIn(connection), tallies: talliesIn(connection) };
  await makeIndexes(connection);
  await refuseReal(connection, { own: archive.days.collection.name, people });
  const release = await holdJobs(connection);
  begun();
  await othersAreDone;

  const known = await nextChanges(archive.changes, mostChanges);
  const dates = await daysDue(archive, instantInLondon(today, '00:20'));
  async function archiveNext(): Promise<void> {
    for (let date = dates.shift(); date; date = dates.shift()) {
      const night = instantInLondon(addDays(date, 1), '00:20');
      const day = { date, byHand: false, tally: `daily-archive ${date}` };
      await archiveAndAnnounce(archive, announcing, day, night);
    }
  }
  await Promise.all(Array.from({ length: daysAtOnce }, archiveNext));
  // All that was heard of these days is archived with them.
  await settleChanges(archive.changes, known);
  await release();
}

/** Keeps the service from its jobs until this has done them; gives what lets it go on. */
async function holdJobs(connection: Connection): Promise<() => Promise<void>> {
  const leases = heldJobs.map((job) => leaseOf(connection, `job ${job}`, leaseMs));
  const holdAll = async () => {
    for (const lease of leases) await lease.hold();
  };
  await holdAll();
  const log = createLog({ service: 'records', level: 'silent' });
  const renewing = every(leaseMs / 3, holdAll, { what: 'holding the jobs', log });
  return async () => {
    await renewing.close();
    for (const lease of leases) await lease.release();
  };
}
