import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { auditedBy } from '../people/audited.ts';
import { day, id, monthDay, timeOfDay, wholeNumber } from '../scalars.ts';
import { bankHoliday, nation } from './leave-policy.ts';

/** A person's leave settings; `id` is the person's. */
export const settingsChanged = event({
  service: 'leave',
  name: 'settings-changed',
  summary: 'A person’s entitlement, leave year or carry-over was set',
  data: z.strictObject({
    ...versioned,
    annualLeaveEntitlement: wholeNumber,
    leaveYearStartDate: monthDay,
    carryOverDays: wholeNumber,
  }),
});

/**
 * Work hours that were set together with leave settings: identity owns them, makes them so, and
 * notes who did it where they were others before. `id` is the person's, `version` that of the
 * settings, which grows with every wish. One that is null stays as it was.
 */
export const workHoursRequested = event({
  service: 'leave',
  name: 'work-hours-requested',
  summary: 'Work hours were set together with a person’s leave settings',
  data: z.strictObject({
    ...versioned,
    workStartTime: timeOfDay.nullable(),
    workEndTime: timeOfDay.nullable(),
    actorId: id.nullable(),
    address: z.string(),
  }),
});

export const audited = auditedBy('leave', 'Somebody changed a person’s leave settings');

export const leaveType = z.enum(['annual', 'sick', 'compassionate']);
export const leavePortion = z.enum(['full', 'morning', 'afternoon']);

/**
 * A request for leave of any kind after the change, with the days that it takes. No reasons. Days
 * that were cancelled or deleted are left out.
 */
export const leaveState = z.strictObject({
  ...versioned,
  leaveType,
  status: z.enum(['pending', 'approved', 'denied', 'cancelled', 'deleted']),
  /**
   * Whether the person is off on these days: approved annual and compassionate leave is, sick leave
   * from when it is reported until it is denied (decisions.md section 4).
   */
  inEffect: z.boolean(),
  /** Whether HR did it rather than the person. Events of before it was told don’t say it. */
  byHr: z.boolean().default(false),
  /** As it was asked for, weekends and bank holidays included; null in events of before it was told. */
  startDate: day.nullable().default(null),
  endDate: day.nullable().default(null),
  days: z.array(z.strictObject({ date: day, portion: leavePortion })),
  /** The days that the change is about, where that is not all of the request as it is now. */
  changedDays: z.array(day).default([]),
});

function leaveEvent<const Name extends string>(name: Name, summary: string) {
  return event({ service: 'leave', name, summary, data: leaveState });
}

export const leaveRequested = leaveEvent('requested', 'A person asked for leave, or reported sick');
export const leaveApproved = leaveEvent('approved', 'Leave was approved');
export const leaveDenied = leaveEvent('denied', 'Leave was denied');
export const leaveCancelled = leaveEvent('cancelled', 'Leave was cancelled');
export const leaveRestored = leaveEvent('restored', 'Cancelled leave was restored');
export const leaveDecisionUndone = leaveEvent(
  'decision-undone',
  'Whoever decided on leave, or withdrew it, undid that: it is pending again',
);
export const leaveDayCancelled = leaveEvent('day-cancelled', 'One day of leave was cancelled');
export const leaveDayRestored = leaveEvent('day-restored', 'A cancelled day of leave was restored');
export const leaveDayDeleted = leaveEvent('day-deleted', 'One day of leave was deleted for good');
export const leaveDeleted = leaveEvent('deleted', 'A request for leave was deleted for good');

/** Every event that tells of a request for leave; each carries the whole state. */
export const leaveEvents = [
  leaveRequested,
  leaveApproved,
  leaveDenied,
  leaveCancelled,
  leaveRestored,
  leaveDecisionUndone,
  leaveDayCancelled,
  leaveDayRestored,
  leaveDayDeleted,
  leaveDeleted,
] as const;

/**
 * That a member of staff has a holiday partner, or no longer: one event for each of the two, with
 * the `id` of the partnership. Who the other is stands in the other’s event, so that erasing one
 * person leaves nothing of them in the events of another.
 */
const partnershipState = z.strictObject({ ...versioned, status: z.enum(['partners', 'ended']) });

export const partnershipCreated = event({
  service: 'leave',
  name: 'partnership-created',
  summary: 'A person got a holiday partner',
  data: partnershipState,
});

export const partnershipDeleted = event({
  service: 'leave',
  name: 'partnership-deleted',
  summary: 'A holiday partnership of a person ended',
  data: partnershipState,
});

/**
 * Concerns nobody in particular. Which days are no working days: of the years in `published` as
 * GOV.UK lists them, of all others by the rules.
 */
export const holidaysChanged = event({
  service: 'leave',
  name: 'holidays-changed',
  summary: 'Bank holidays changed: another nation’s count, or GOV.UK’s list has changed',
  data: z.strictObject({
    id: z.literal('holidays'),
    version: z.int().min(1),
    nation,
    published: z.array(z.strictObject({ year: z.int(), holidays: z.array(bankHoliday) })),
  }),
});

/** After it comes nothing more of this person from this service. */
export const personErased = event({
  service: 'leave',
  name: 'person-erased',
  summary: 'What leave held of a person was removed, because their account was deleted',
  data: z.strictObject({ ...versioned }),
});
