import { leaveTypeOrder } from '../../leave/leave-style.ts';
import { compareNames } from '../staff/staff-member.ts';
import { type NameOf, nameOrPlaceholder } from '../staff/use-names.ts';
import type { Leave, Portion } from './calendar-leave.ts';
import { isInEffect, portionOn } from './calendar-leave.ts';
import type { IsDayOff } from './use-is-day-off.ts';

interface NamedLeave {
  leave: Leave;
  name: string;
  /** The leave counts. Pending leave may not. */
  isAbsent: boolean;
}

export interface CalendarCellAbsence extends NamedLeave {
  portion: Portion;
}

/** Sorts leave as each day lists it: people who are off first, then by type and name. */
export function sortLeaveByName(leave: readonly Leave[], nameById: NameOf): NamedLeave[] {
  return leave
    .map((one) => ({
      leave: one,
      name: nameOrPlaceholder(nameById(one.userId)),
      isAbsent: isInEffect(one),
    }))
    .sort(
      (a, b) =>
        Number(b.isAbsent) - Number(a.isAbsent) ||
        leaveTypeOrder[a.leave.leaveType] - leaveTypeOrder[b.leave.leaveType] ||
        compareNames(a.name, b.name),
    );
}

/** The leave of a day, in the given order. */
export function leaveOfDay(
  leave: readonly NamedLeave[],
  day: string,
  isDayOff: IsDayOff,
): CalendarCellAbsence[] {
  return leave.flatMap((one) => {
    const portion = portionOn(one.leave, day, isDayOff);
    return portion === null ? [] : [{ ...one, portion }];
  });
}
