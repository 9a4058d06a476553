import { type CloudEvent, type DataOf, nobody } from '@portal/contracts/event';
import type { holidaysChanged } from '@portal/contracts/leave/events';
import { isWorkingDay } from '@portal/kernel/bank-holidays';
import type { KeptHolidays } from '@portal/runtime/holidays';
import type { ClientSession } from 'mongoose';
import { type ArchivedDays, allDaysBegun } from '../store/archived-days.ts';
import { type Changes, noteChanges } from '../store/changes.ts';

interface Stores {
  holidays: Pick<KeptHolidays, 'onChanged' | 'within'>;
  days: ArchivedDays;
  changes: Changes;
}

/** Archived days that are of another kind by this, a day off or none, are archived again. */
export function onHolidaysChanged({ holidays, days, changes }: Stores) {
  return async (event: CloudEvent<DataOf<typeof holidaysChanged>>, session: ClientSession) => {
    const before = await holidays.within(session);
    await holidays.onChanged(event, session);
    const after = await holidays.within(session);
    const archived = await allDaysBegun(days, session);
    const others = archived.filter((day) => isWorkingDay(day, before) !== isWorkingDay(day, after));
    await noteChanges(
      { changes, days },
      others.map((day) => ({ day, userId: nobody })),
      session,
    );
  };
}
