import { isWorkingDay } from '@portal/kernel/bank-holidays';
import type { Holidays } from '@portal/runtime/holidays';
import { recordsOfDay } from '../domain/records-of-day.ts';
import { type Departures, departedOf } from '../store/departures.ts';
import { nextEmployees, type People } from '../store/people.ts';
import { type Records, storeRecords } from '../store/records.ts';
import { type Sessions, sessionsOfDay } from '../store/sessions.ts';
import { entitlementsOf, type SettingsModel } from '../store/settings.ts';

export interface Archive {
  people: People;
  settings: SettingsModel;
  sessions: Sessions;
  records: Records;
  departures: Departures;
  holidays: Holidays;
}

const batchSize = 1000;

/**
 * Archives one day for everybody who was on the staff then, a batch of people at a time. It is
 * the same however often it runs: killed in the middle, it is simply done again.
 */
export async function archiveDay(
  { people, settings, sessions, records, departures, holidays }: Archive,
  date: string,
  now: Date,
): Promise<{ archived: number; updated: number }> {
  const day = { date, isWorkingDay: isWorkingDay(date, await holidays.current()) };
  const total = { archived: 0, updated: 0 };
  let after = '';
  while (true) {
    const batch = await nextEmployees(people, { after, onDay: date, limit: batchSize });
    const ids = batch.map(({ _id }) => _id);
    const entitlements = await entitlementsOf(settings, ids);
    const worked = await sessionsOfDay(sessions, date, ids);
    // Whoever was deleted is archived to the end by what removes them, and not beyond it.
    const departed = await departedOf(departures, ids);
    const staff = batch.filter(({ _id }) => !departed.has(_id));
    const rows = staff.flatMap(({ _id, since: _, version: __, ...person }) =>
      recordsOfDay(
        {
          ...person,
          id: _id,
          annualLeaveEntitlement: entitlements.get(_id) ?? person.annualLeaveEntitlement,
        },
        worked.get(_id) ?? [],
        day,
      ),
    );
    const { archived, updated } = await storeRecords(records, rows, now);
    total.archived += archived;
    total.updated += updated;
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return total;
    after = last;
  }
}
