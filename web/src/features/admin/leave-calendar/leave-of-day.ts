import { type NameOf, nameOrPlaceholder } from '../staff/use-names.ts';
import type { Leave, Portion } from './calendar-leave.ts';
import { isInEffect, portionOn } from './calendar-leave.ts';
import type { IsDayOff } from './use-is-day-off.ts';

export interface CalendarCellAbsence {
  leave: Leave;
  portion: Portion;
  name: string;
  /** The leave counts. Pending leave may not. */
  isAbsent: boolean;
}

const order = { sick: 0, compassionate: 1, annual: 2 };
const byEnglish = new Intl.Collator('en-GB', { numeric: true });

/** The leave of a day: people who are off first, then by type and name. */
export function leaveOfDay(
  leave: readonly Leave[],
  day: string,
  isDayOff: IsDayOff,
  nameById: NameOf,
): CalendarCellAbsence[] {
  return leave
    .flatMap((one) => {
      const portion = portionOn(one, day, isDayOff);
      if (portion === null) return [];
      return [
        {
          leave: one,
          portion,
          name: nameOrPlaceholder(nameById(one.userId)),
          isAbsent: isInEffect(one),
        },
      ];
    })
    .sort(
      (a, b) =>
        Number(b.isAbsent) - Number(a.isAbsent) ||
        order[a.leave.leaveType] - order[b.leave.leaveType] ||
        byEnglish.compare(a.name, b.name),
    );
}
