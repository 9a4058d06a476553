import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import { auditedEvent } from '../identity/audited-event.ts';
import { personalDataCollectedEvent } from '../identity/personal-data-collected-event.ts';
import { registrationState, removedRegistration } from '../identity/registration-state.ts';
import { id, instant, month, wholeNumber } from '../scalars.ts';
import { correctionStatus } from './correction.ts';
import { timeEntry } from './time-entry.ts';

/** A session of work after the change. */
export const entryState = z.strictObject({
  ...timeEntry.shape,
  ...versionFields,
  // Older events, from before sessions could be corrected, lack it.
  corrected: timeEntry.shape.corrected.default(false),
});

export const clockedIn = event({
  service: 'attendance',
  name: 'clocked-in',
  summary: 'Somebody clocked in',
  data: entryState,
});

export const clockedOut = event({
  service: 'attendance',
  name: 'clocked-out',
  summary: 'Somebody clocked out',
  data: entryState,
});

export const clockOutMissing = event({
  service: 'attendance',
  name: 'clock-out-missing',
  summary:
    'A clock-out is missing: 16 hours after the clock-in, or at once if the person is no longer staff',
  data: entryState,
});

export const entryCorrected = event({
  service: 'attendance',
  name: 'entry-corrected',
  summary: 'The times of a session were corrected, or its lateness was recalculated',
  data: entryState,
});

/** Only for the email to the person: external subscribers receive `entry-corrected`. `id` is the session's. */
export const entryCorrectedByHr = event({
  service: 'attendance',
  name: 'entry-corrected-by-hr',
  summary: 'HR corrected the times of a session without a request of the person',
  data: z.strictObject({ ...versionFields, userId: id, day: timeEntry.shape.day }),
});

export const entryAdded = event({
  service: 'attendance',
  name: 'entry-added',
  summary: 'HR added a missed session',
  data: entryState,
});

export const clockUndone = event({
  service: 'attendance',
  name: 'clock-undone',
  summary:
    'A person undid their latest clock-in, which removes the session, or their latest clock-out, which reopens it',
  data: z.strictObject({
    ...entryState.shape,
    undone: z
      .enum(['clock-in', 'clock-out'])
      .describe('`clock-in`: the session was removed; no more events about it follow'),
  }),
});

/** A correction request without its reasons, which only the person and HR may read. */
export const correctionState = z.strictObject({
  ...versionFields,
  userId: id,
  entryId: id,
  status: correctionStatus,
  clockInTime: instant,
  clockOutTime: instant,
});

export const correctionRequested = event({
  service: 'attendance',
  name: 'correction-requested',
  summary: 'Somebody requested a correction of a session',
  data: correctionState,
});

export const correctionDecided = event({
  service: 'attendance',
  name: 'correction-decided',
  summary: 'HR approved, changed or declined a correction, or the person withdrew it',
  data: correctionState,
});

export const correctionUndone = event({
  service: 'attendance',
  name: 'correction-undone',
  summary: 'HR undid its decision on a correction: the request is pending again',
  data: correctionState,
});

/** Identity's event, published again for other systems, which read only attendance's stream. */
export const registrationChanged = event({
  service: 'attendance',
  name: 'registration-changed',
  summary: 'A registration, check or training of somebody was added or changed; without its number',
  data: registrationState,
});

export const registrationRemoved = event({
  service: 'attendance',
  name: 'registration-removed',
  summary: 'A registration, check or training of somebody was deleted',
  data: removedRegistration,
});

/** Only for the leave service, which accrues leave from it: external subscribers don't receive it. */
export const irregularHoursChanged = event({
  service: 'attendance',
  name: 'irregular-hours-changed',
  summary: 'The time changed that somebody with irregular hours worked in a month',
  data: z.strictObject({
    ...versionFields,
    userId: id,
    month,
    /** Of sessions that have ended, on days of irregular hours. */
    minutes: wholeNumber,
  }),
});

/** The last event of a person from this service. `id` is the person's. */
export const personErased = event({
  service: 'attendance',
  name: 'person-erased',
  summary: 'Attendance has erased a person’s data, because their account was deleted',
  data: z.strictObject({ ...versionFields }),
});

/** Only for the audit trail: external subscribers don't receive it. */
export const personalDataCollected = personalDataCollectedEvent('attendance');

export const attendanceAudited = auditedEvent(
  'attendance',
  'HR added or corrected a session or decided on a correction, or somebody changed a subscriber or webhook',
);
