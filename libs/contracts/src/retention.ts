import { z } from 'zod';
import { instant, wholeNumber } from './scalars.ts';

/** The kinds of data that are removed once their retention period is over (docs/retention.md). */
export const retentionKind = z.enum([
  'CLOCK_INS',
  'LEAVE',
  'RECORDS',
  'MESSAGES',
  'MAILS',
  'AUDIT_TRAIL',
  'ADDRESSES',
]);
export type RetentionKind = z.output<typeof retentionKind>;

/** How long a kind of data is kept, and what the nightly job has removed of it. */
export const retentionState = z.strictObject({
  kind: retentionKind,
  /** The period: either years or days. */
  years: wholeNumber.nullable(),
  days: wholeNumber.nullable(),
  /** The end of the last complete run. */
  lastRunAt: instant.nullable(),
  /** What the last run removed, or has removed so far. */
  removed: wholeNumber,
  /** Failures since the last complete run. */
  failures: wholeNumber,
});
export type RetentionState = z.output<typeof retentionState>;
