import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { auditAction } from '../people/audit.ts';
import { id, instant, monthDay, timeOfDay, wholeNumber } from '../scalars.ts';

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

/** For the audit trail, which identity keeps. `id` is the person's to whom it was done. */
export const audited = event({
  service: 'leave',
  name: 'audited',
  summary: 'Somebody changed a person’s leave settings',
  data: z.strictObject({
    ...versioned,
    action: auditAction,
    actorId: id.nullable(),
    address: z.string(),
    at: instant,
  }),
});

/** After it comes nothing more of this person from this service. */
export const personErased = event({
  service: 'leave',
  name: 'person-erased',
  summary: 'What leave held of a person was removed, because their account was deleted',
  data: z.strictObject({ ...versioned }),
});
