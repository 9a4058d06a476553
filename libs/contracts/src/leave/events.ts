import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import { auditedEvent } from '../identity/audited-event.ts';
import { personalDataCollectedEvent } from '../identity/personal-data-collected-event.ts';
import { day, decimal, id, monthDay, timeOfDay, wholeNumber } from '../scalars.ts';
import { bankHoliday, nation } from './leave-policy.ts';

/** A person's leave settings; `id` is the person's. */
export const settingsChanged = event({
  service: 'leave',
  name: 'settings-changed',
  summary: 'A person’s entitlement, leave year or carry-over was changed',
  data: z.strictObject({
    ...versionFields,
    annualLeaveEntitlement: wholeNumber,
    leaveYearStartDate: monthDay,
    carryOverDays: wholeNumber,
    /** Older events lack it. */
    carryOverExpiresOn: day.nullable().default(null),
    accruesInFirstYear: z.boolean().default(false),
  }),
});

/**
 * Work hours that were set together with leave settings. Identity owns and applies them, and audits a
 * change. `id` is the person's, `version` that of the settings. A null time stays unchanged.
 */
export const workHoursRequested = event({
  service: 'leave',
  name: 'work-hours-requested',
  summary: 'Work hours were changed together with a person’s leave settings',
  data: z.strictObject({
    ...versionFields,
    workStartTime: timeOfDay.nullable(),
    workEndTime: timeOfDay.nullable(),
    actorId: id.nullable(),
    address: z.string(),
  }),
});

export const personalDataCollected = personalDataCollectedEvent('leave');

export const leaveAudited = auditedEvent('leave', 'Somebody changed a person’s leave settings');

export const leaveType = z.enum(['annual', 'sick', 'compassionate']);
export const leavePortion = z.enum(['full', 'morning', 'afternoon']);

/**
 * A leave request of any type after the change, with its booked days. It has no reasons, and no
 * cancelled or deleted days.
 */
export const leaveState = z.strictObject({
  ...versionFields,
  leaveType,
  status: z.enum(['pending', 'approved', 'denied', 'cancelled', 'deleted']),
  /**
   * Whether the person is off on these days: with annual and compassionate leave once it is approved,
   * with sick leave from its report until it is denied (docs/specification/leave.md).
   */
  inEffect: z.boolean(),
  /** Whether HR made the change rather than the person. Older events lack it. */
  byHr: z.boolean().default(false),
  /** The requested range, with weekends and bank holidays; null in older events. */
  startDate: day.nullable().default(null),
  endDate: day.nullable().default(null),
  days: z.array(
    z.strictObject({
      date: day,
      portion: leavePortion,
      hours: decimal
        .optional()
        .describe('Of annual leave on a day of irregular hours; older events lack it'),
    }),
  ),
  /** The changed days, where the change isn't about the whole request. */
  changedDays: z.array(day).default([]),
  /** The hours of leave, where only those were changed. Older events lack it. */
  changedHours: z.strictObject({ before: decimal, after: decimal }).nullable().default(null),
});

function leaveEvent<const Name extends string>(name: Name, summary: string) {
  return event({ service: 'leave', name, summary, data: leaveState });
}

export const leaveRequested = leaveEvent(
  'requested',
  'Somebody requested leave or reported sickness',
);
export const leaveBooked = leaveEvent(
  'booked',
  'HR booked leave or recorded sickness for somebody',
);
export const leaveApproved = leaveEvent('approved', 'Leave was approved');
export const leaveDenied = leaveEvent('denied', 'Leave was declined');
export const leaveCancelled = leaveEvent('cancelled', 'Leave was withdrawn or cancelled');
export const leaveRestored = leaveEvent('restored', 'Cancelled leave was restored');
export const leaveDecisionUndone = leaveEvent(
  'decision-undone',
  'A leave decision or withdrawal was undone: the request is pending again',
);
export const leaveDayCancelled = leaveEvent('day-cancelled', 'One day of leave was cancelled');
export const leaveDayRestored = leaveEvent('day-restored', 'A cancelled day of leave was restored');
export const leaveDayDeleted = leaveEvent(
  'day-deleted',
  'One day of leave was permanently deleted',
);
export const leaveDaysAdded = leaveEvent(
  'days-added',
  'Days of leave were added or taken back, because the person’s working pattern changed',
);
export const leaveDatesChanged = leaveEvent(
  'dates-changed',
  'HR changed the dates or the hours of pending or approved leave',
);
export const leaveDeleted = leaveEvent('deleted', 'A leave request was permanently deleted');

/** Every event of a leave request; each has the whole state. */
export const leaveEvents = [
  leaveRequested,
  leaveBooked,
  leaveApproved,
  leaveDenied,
  leaveCancelled,
  leaveRestored,
  leaveDecisionUndone,
  leaveDayCancelled,
  leaveDayRestored,
  leaveDayDeleted,
  leaveDaysAdded,
  leaveDatesChanged,
  leaveDeleted,
] as const;

/**
 * A holiday partnership of one person. Each of the two gets an event, with the `id` of the partnership
 * and without the other's id, so that erasing one person leaves no trace in the other's events.
 */
const partnershipState = z.strictObject({
  ...versionFields,
  status: z.enum(['partners', 'ended']),
});

export const partnershipCreated = event({
  service: 'leave',
  name: 'partnership-created',
  summary: 'Somebody became a holiday partner',
  data: partnershipState,
});

export const partnershipDeleted = event({
  service: 'leave',
  name: 'partnership-deleted',
  summary: 'A holiday partnership ended',
  data: partnershipState,
});

/**
 * Concerns no particular person. The bank holidays of the years in `published` are GOV.UK's list; those
 * of other years follow the statutory rules.
 */
export const holidaysChanged = event({
  service: 'leave',
  name: 'holidays-changed',
  summary: 'Bank holidays changed: another nation was set, or GOV.UK’s list changed',
  data: z.strictObject({
    id: z.literal('holidays'),
    version: z.int().min(1),
    nation,
    published: z.array(z.strictObject({ year: z.int(), holidays: z.array(bankHoliday) })),
  }),
});

/** The last event of a person from this service. */
export const personErased = event({
  service: 'leave',
  name: 'person-erased',
  summary: 'Leave has erased a person’s data, because their account was deleted',
  data: z.strictObject({ ...versionFields }),
});
