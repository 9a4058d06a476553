import { eventOf } from '@portal/bus/outbox';
import { type CloudEvent, nobody } from '@portal/contracts/event';
import { holidaysChanged } from '@portal/contracts/leave/events';
import type { Nation } from '@portal/kernel/bank-holidays';
import type { Published } from '../store/published-holidays.ts';

/** Tells those who count working days which days are bank holidays. */
export function holidaysEvent(
  nation: Nation,
  { years, version }: Pick<Published, 'years' | 'version'>,
  now: Date,
): CloudEvent {
  const published = years
    .filter((one) => one.nation === nation)
    .map(({ year, holidays }) => ({ year, holidays: [...holidays] }));
  const data = { id: 'holidays' as const, version, nation, published };
  return eventOf(holidaysChanged, { userId: nobody, data, now });
}
