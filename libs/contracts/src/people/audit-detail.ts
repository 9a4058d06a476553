import { z } from 'zod';

/** Which values of a change the audit trail keeps: no reasons, no contents, no addresses, no secrets. */
export const auditFields = [
  'day',
  'fromDay',
  'toDay',
  'role',
  'email',
  'workStartTime',
  'workEndTime',
  'annualLeaveEntitlement',
  'carryOverDays',
  'leaveYearStartDate',
  'status',
  'nation',
  'sickLeaveApprovedAtOnce',
  'count',
  'format',
  /** The name of a system that reads attendance events: no personal data. */
  'system',
] as const;
export type AuditField = (typeof auditFields)[number];
export const auditField = z
  .enum(auditFields, { error: 'must be a field of the audit trail' })
  .meta({ scalar: 'AuditField' });

const value = z.string().max(200).nullable();

/** A field with its value before and after; without a value before where it only says what was meant. */
export const auditDetail = z.strictObject({
  field: auditField,
  /** An email is `set` or `none`. */
  before: value,
  after: value,
});
export type AuditDetail = z.output<typeof auditDetail>;

type Value = string | number | boolean | null | undefined;
type Values = Partial<Record<AuditField, Value>>;

/** What an entry is about: a day, a range. Fields without a value are left out. */
export function auditFacts(values: Values): AuditDetail[] {
  return auditChanges({}, values);
}

/** The fields that differ, each with its value before and after. */
export function auditChanges(before: Values, after: Values): AuditDetail[] {
  return auditFields.flatMap((field) => {
    const [old, now] = [textOf(before[field]), textOf(after[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

/** An email address as the trail has it: whether there was one, never which. */
export function maskedEmail(email: string | null | undefined): 'set' | 'none' {
  return email ? 'set' : 'none';
}

function textOf(value: Value): string | null {
  return value === null || value === undefined ? null : String(value);
}
