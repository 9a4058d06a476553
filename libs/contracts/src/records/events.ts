import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import { auditedEvent } from '../identity/audited-event.ts';
import { personalDataCollectedEvent } from '../identity/personal-data-collected-event.ts';
import { day, wholeNumber } from '../scalars.ts';

/** Concerns no particular person; `id` is the day. */
export const dayArchived = event({
  service: 'records',
  name: 'day-archived',
  summary: 'A day’s attendance was archived',
  data: z.strictObject({
    id: day,
    version: z.int().min(1),
    date: day,
    archived: wholeNumber,
    updated: wholeNumber,
  }),
});

/** Concerns no particular person; `id` is the week's Monday. */
export const weeklyReportMade = event({
  service: 'records',
  name: 'weekly-report-made',
  summary: 'The weekly report is ready to be downloaded',
  data: z.strictObject({
    id: day,
    version: z.int().min(1),
    weekStart: day,
  }),
});

/** Concerns the person of the record. */
export const recordDeleted = event({
  service: 'records',
  name: 'record-deleted',
  summary: 'HR deleted an archived record',
  data: z.strictObject({ ...versionFields, recordDate: day, sessionNumber: wholeNumber }),
});

export const personalDataCollected = personalDataCollectedEvent('records');

export const recordsAudited = auditedEvent(
  'records',
  'Somebody archived, deleted or exported records',
);
