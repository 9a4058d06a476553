import { newestWins } from '@portal/bus/read-model';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { holidaysChanged } from '@portal/contracts/leave/events';
import { type HolidayCalendar, holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import type { ClientSession, Connection } from 'mongoose';
import { remembered } from './remembered.ts';

/** Which days are bank holidays, as the leave service tells it to the services that follow it. */
export interface Holidays {
  /** As they are now; another process of the service may know of a change a second earlier. */
  current(): Promise<HolidayCalendar>;
}

export interface KeptHolidays extends Holidays {
  /** As they are now, for what is kept for years: nothing that was read before will do. */
  latest(): Promise<HolidayCalendar>;
  /** The same within a transaction. */
  within(session: ClientSession): Promise<HolidayCalendar>;
  onChanged(event: CloudEvent<Changed>, session: ClientSession): Promise<void>;
}

type Changed = DataOf<typeof holidaysChanged>;

/**
 * Keeps in the service's own database what leave tells of bank holidays. Until it has told of any,
 * those of `nation` count, by the rules.
 */
export function keptHolidays(connection: Connection, nation: Nation): KeptHolidays {
  const kept = connection.collection<Omit<Changed, 'id'> & { _id: string }>('holidays');
  let calendar = holidayCalendar(nation);
  let version = 0;
  const { get, forget } = remembered(async () => {
    const told = await kept.findOne({ _id: 'holidays' });
    // Of the very same calendar the years that were asked for are known already.
    if (told && told.version !== version) {
      calendar = calendarOf(told);
      version = told.version;
    }
    return calendar;
  });
  return {
    current: get,
    latest() {
      forget();
      return get();
    },
    async within(session) {
      const told = await kept.findOne({ _id: 'holidays' }, { session });
      return told ? calendarOf(told) : holidayCalendar(nation);
    },
    async onChanged(event, session) {
      const { id, ...told } = event.data;
      await newestWins(kept, session, { _id: id, ...told });
    },
  };
}

/** The calendar that leave's event describes. */
export function calendarOf({ nation, published }: Pick<Changed, 'nation' | 'published'>) {
  return holidayCalendar(
    nation,
    published.map(({ year, holidays }) => [year, holidays] as const),
  );
}
