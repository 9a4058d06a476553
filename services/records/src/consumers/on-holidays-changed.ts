import { type CloudEvent, type DataOf, noUserSubject } from '@portal/contracts/event';
import type { holidaysChanged } from '@portal/contracts/leave/events';
import { isBankHoliday } from '@portal/kernel/bank-holidays';
import type { BankHolidayStore } from '@portal/runtime/bank-holiday-store';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';

interface Stores extends Pick<ArchiveStores, 'days' | 'outdatedDays'> {
  holidays: Pick<BankHolidayStore, 'onChanged' | 'inTransaction'>;
}

/** Stores bank holidays. Archived days that become or stop being bank holidays are archived again. */
export function onHolidaysChanged({ holidays, days, outdatedDays }: Stores) {
  return async (event: CloudEvent<DataOf<typeof holidaysChanged>>, session: ClientSession) => {
    const before = await holidays.inTransaction(session);
    await holidays.onChanged(event, session);
    const after = await holidays.inTransaction(session);
    const archived = await days.allStarted(session);
    const affected = archived.filter(
      (day) => isBankHoliday(day, before) !== isBankHoliday(day, after),
    );
    await queueForReArchiving(
      { outdatedDays, days },
      affected.map((day) => ({ day, userId: noUserSubject })),
      session,
    );
  };
}
