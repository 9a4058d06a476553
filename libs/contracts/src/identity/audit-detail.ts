import { z } from 'zod';

/** The fields whose values the audit trail keeps: no reasons, contents, addresses or secrets. */
export const auditFields = [
  'day',
  'fromDay',
  'toDay',
  'role',
  'email',
  /** Which of name, username and external id a SCIM client changed, without their values. */
  'accountFields',
  'workStartTime',
  'workEndTime',
  'firstDay',
  'lastDay',
  'jobTitle',
  'contractedHours',
  'employmentType',
  'patternFrom',
  'workingPattern',
  'teamFrom',
  'team',
  'minimumCover',
  'coverRule',
  'showsAbsences',
  'registration',
  'intervalMonths',
  'issuedOn',
  'expiresOn',
  'expiresWithinDays',
  'annualLeaveEntitlement',
  'carryOverDays',
  'carryOverExpiresOn',
  'accruesInFirstYear',
  'leaveYear',
  'yearEntitlement',
  'leaveYearStartDate',
  'leaveHours',
  'fitNoteKind',
  'seenOn',
  'status',
  'secondFactor',
  'secondFactorAudience',
  'secondFactorFrom',
  'graceDays',
  'nation',
  'sickLeaveApprovedAtOnce',
  'count',
  /** Where sensitive data of several people was read. */
  'list',
  /** How many people it was of. */
  'people',
  'format',
  'payrollFrequency',
  /** The first day of a pay period. */
  'payrollAnchor',
  'payrollFrom',
  'overtimePer',
  'overtimeThresholdMinutes',
  'leaveCountsForOvertime',
  'normalRate',
  'overtimeRate',
  /** A person’s number in the payroll software: only whether it is set. */
  'payrollReference',
  /** The name of another system or its API token: no personal data. */
  'system',
  /** Which fields of a webhook changed, without their values. */
  'webhookFields',
  /** Those of an API token. */
  'scopes',
] as const;
export type AuditField = (typeof auditFields)[number];
export const auditField = z
  .enum(auditFields, { error: 'must be a field of the audit trail' })
  .meta({ scalar: 'AuditField' });

// Long enough for all scopes of an API token.
const value = z.string().max(600).nullable();

/** A field with its values before and after. Facts without a change have no value before. */
export const auditDetail = z.strictObject({
  field: auditField,
  /** An email is `set` or `none`. */
  before: value,
  after: value,
});
export type AuditDetail = z.output<typeof auditDetail>;

type Value = string | number | boolean | null | undefined;
type Values = Partial<Record<AuditField, Value>>;

/** Audit details for plain facts, such as a day or a range. Fields without a value are left out. */
export function toAuditDetails(values: Values): AuditDetail[] {
  return toAuditChanges({}, values);
}

/** Audit details for the fields that differ, each with its values before and after. */
export function toAuditChanges(before: Values, after: Values): AuditDetail[] {
  return auditFields.flatMap((field) => {
    const [old, now] = [toText(before[field]), toText(after[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

/** An email address in the audit trail: only whether it is set. */
export function emailPresence(email: string | null | undefined): 'set' | 'none' {
  return email ? 'set' : 'none';
}

function toText(value: Value): string | null {
  return value === null || value === undefined ? null : String(value);
}
