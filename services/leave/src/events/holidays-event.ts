import { createEvent } from '@portal/bus/outbox';
import { type CloudEvent, noUserSubject } from '@portal/contracts/event';
import { holidaysChanged } from '@portal/contracts/leave/events';
import type { Nation } from '@portal/kernel/bank-holidays';
import type { PublishedHolidayList } from '../store/published-holidays.ts';

/** The event with the current bank holidays, for services that count working days. */
export function holidaysEvent(
  nation: Nation,
  { years, version }: Pick<PublishedHolidayList, 'years' | 'version'>,
  now: Date,
): CloudEvent {
  const published = years
    .filter((one) => one.nation === nation)
    .map(({ year, holidays }) => ({ year, holidays: [...holidays] }));
  const data = { id: 'holidays' as const, version, nation, published };
  return createEvent(holidaysChanged, { userId: noUserSubject, data, now });
}
