import type { KeptHolidays } from '@portal/runtime/holidays';
import type { ClientSession } from 'mongoose';
import type { ArchivedDays } from '../store/archived-days.ts';
import type { Changes } from '../store/changes.ts';
import { whileWriting } from '../store/day-runs.ts';
import type { DaySummaries } from '../store/day-summaries.ts';
import type { DeletedRecords } from '../store/deleted-records.ts';
import type { Departures } from '../store/departures.ts';
import type { LeaveModel } from '../store/leave.ts';
import { nextPeople, type People } from '../store/people.ts';
import { isRecorded, type Records } from '../store/records.ts';
import type { Sessions } from '../store/sessions.ts';
import type { SettingsModel } from '../store/settings.ts';
import { fromTo } from '../store/whose.ts';
import { type Batch, emptyBatch, readPeople, writePeople } from './archive-people.ts';

export interface Archive {
  people: People;
  settings: SettingsModel;
  sessions: Sessions;
  leave: LeaveModel;
  records: Records;
  summaries: DaySummaries;
  days: ArchivedDays;
  deleted: DeletedRecords;
  changes: Changes;
  departures: Departures;
  holidays: KeptHolidays;
  /** Older records are removed, and not made again. */
  retentionYears: number;
}

/** How many records are new, and how many changed. */
export interface Written {
  archived: number;
  updated: number;
}

export interface ArchivingOptions {
  /** Only one member of staff. */
  workerId?: string | null;
  /** By somebody: who is on the staff by now counts, and what was deleted comes back. */
  byHand: boolean;
  /** Part of each transaction that writes. */
  within?: ((written: Written, session: ClientSession) => Promise<void>) | undefined;
}

const batchSize = 1_000;

/**
 * Archives one day for the staff (isStaffOn) or for one of them, a batch of people at a time. It is the
 * same however often it runs: killed in the middle, it is simply done again. Of two at once the
 * second waits for the first.
 */
export function archiveDay(
  archive: Archive,
  date: string,
  now: Date,
  { workerId = null, byHand, within }: ArchivingOptions,
): Promise<Written> {
  return whileWriting(archive.days, date, async (run) => {
    const day = { date, calendar: await archive.holidays.latest(), byHand };
    const isFresh = !(await isRecorded(archive.records, date));
    const total = { archived: 0, updated: 0 };
    async function next(after: string): Promise<Batch> {
      const people = await nextPeople(archive.people, { after, workerId, limit: batchSize });
      const whose = fromTo(people.map(({ _id }) => _id));
      return readPeople(archive, day, people, whose, { isFresh });
    }
    let batch = await next('');
    while (batch.people.length > 0) {
      const isLast = batch.people.length < batchSize;
      // The next ones are read while these are written.
      const [written, following] = await Promise.all([
        writePeople(archive, day, batch, { run, now, within }),
        isLast ? emptyBatch : next(batch.people.at(-1)?._id ?? ''),
      ]);
      total.archived += written.archived;
      total.updated += written.updated;
      batch = following;
    }
    return total;
  });
}
