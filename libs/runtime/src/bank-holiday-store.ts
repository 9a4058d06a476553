import { upsertIfNewer } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { holidaysChanged } from '@portal/contracts/leave/events';
import { type HolidayCalendar, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import type { ClientSession, Connection } from 'mongoose';
import { createTtlCache } from './ttl-cache.ts';

/** The bank holidays that a service has from the events of the leave service. */
export interface BankHolidayReader {
  /** The current calendar, cached for up to a second. */
  current(): Promise<HolidayCalendar>;
}

export interface BankHolidayStore extends BankHolidayReader {
  /** The current calendar without the cache, for data that is kept for years. */
  latest(): Promise<HolidayCalendar>;
  /** The calendar as a transaction sees it. */
  inTransaction(session: ClientSession): Promise<HolidayCalendar>;
  /** Stores the data of an event, unless a newer version is stored already. */
  onChanged(event: CloudEvent<HolidaysChangedData>, session: ClientSession): Promise<void>;
}

type HolidaysChangedData = DataOf<typeof holidaysChanged>;

/**
 * Stores the bank holidays of leave's events in the service's own database (collection `holidays`).
 * Before the first event, the calendar has the statutory holidays of `nation`.
 */
export function createBankHolidayStore(connection: Connection, nation: Nation): BankHolidayStore {
  const kept = connection.collection<Omit<HolidaysChangedData, 'id'> & { _id: string }>('holidays');
  let calendar = holidayCalendar(nation);
  let version = 0;
  const { get, invalidate } = createTtlCache(async () => {
    const storedHolidays = await kept.findOne({ _id: 'holidays' });
    // The same calendar object keeps the years that it has already computed.
    if (storedHolidays && storedHolidays.version !== version) {
      calendar = toHolidayCalendar(storedHolidays);
      version = storedHolidays.version;
    }
    return calendar;
  });
  return {
    current: get,
    latest() {
      invalidate();
      return get();
    },
    async inTransaction(session) {
      const storedHolidays = await kept.findOne({ _id: 'holidays' }, { session });
      return storedHolidays ? toHolidayCalendar(storedHolidays) : holidayCalendar(nation);
    },
    async onChanged(event, session) {
      const { id, ...storedHolidays } = event.data;
      await upsertIfNewer(kept, session, { _id: id, ...storedHolidays });
    },
  };
}

/** The calendar that the data of a `holidays-changed` event describes. */
export function toHolidayCalendar({
  nation,
  published,
}: Pick<HolidaysChangedData, 'nation' | 'published'>) {
  return holidayCalendar(
    nation,
    published.map(({ year, holidays }) => [year, holidays] as const),
  );
}
