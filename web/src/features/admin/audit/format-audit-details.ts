import type { AuditDetail, AuditField } from '@portal/contracts/identity/audit-detail';
import { formatDay } from '@portal/kernel/format-date';
import { formatInterval, registrationKindNames } from '../../registrations/format-registration.ts';
import { formatScopes } from '../settings/api-token-scopes.ts';
import { formatMinimumCover } from '../teams/format-minimum-cover.ts';

const labels: Record<AuditField, string> = {
  day: 'Day',
  fromDay: 'From',
  toDay: 'To',
  role: 'Access level',
  email: 'Email',
  accountFields: 'Changed',
  workStartTime: 'Start time',
  workEndTime: 'End time',
  firstDay: 'First day',
  lastDay: 'Last day',
  jobTitle: 'Job title',
  contractedHours: 'Contracted hours',
  employmentType: 'Employment type',
  patternFrom: 'Pattern from',
  workingPattern: 'Working pattern',
  teamFrom: 'From',
  team: 'Team',
  minimumCover: 'Minimum cover',
  coverRule: 'Below minimum cover',
  showsAbsences: 'Members see absences',
  registration: 'Registration',
  intervalMonths: 'Repeats',
  issuedOn: 'Issued',
  expiresOn: 'Expires',
  expiresWithinDays: 'Expires within',
  annualLeaveEntitlement: 'Entitlement',
  carryOverDays: 'Carried over',
  carryOverExpiresOn: 'Carry-over expires',
  accruesInFirstYear: 'Accrues in the first year',
  leaveYear: 'Leave year from',
  yearEntitlement: 'Entitlement of the year',
  leaveYearStartDate: 'Leave year starts',
  leaveHours: 'Hours of leave',
  fitNoteKind: 'Says',
  seenOn: 'Seen on',
  status: 'Status',
  secondFactor: 'Kind',
  secondFactorAudience: 'Needed by',
  secondFactorFrom: 'From',
  graceDays: 'Days to add one',
  nation: 'Bank holidays in',
  sickLeaveApprovedAtOnce: 'Approve sick leave automatically',
  count: 'Number',
  list: 'List',
  people: 'People',
  format: 'Format',
  payrollFrequency: 'Paid',
  payrollAnchor: 'First day of a period',
  payrollFrom: 'From',
  overtimePer: 'Overtime by',
  overtimeThresholdMinutes: 'Minutes before overtime',
  leaveCountsForOvertime: 'Leave counts as worked',
  normalRate: 'Normal rate',
  overtimeRate: 'Overtime rate',
  payrollReference: 'Payroll number',
  system: 'System',
  webhookFields: 'Changed',
  scopes: 'Allowed',
};

const words: Record<string, string> = {
  employee: 'Employee',
  admin: 'Admin',
  'master-admin': 'Master Admin',
  permanent: 'Permanent',
  'fixed-term': 'Fixed term',
  bank: 'Bank',
  pending: 'pending',
  approved: 'approved',
  denied: 'declined',
  expired: 'Expired',
  expiring: 'Expires soon',
  valid: 'Valid or no expiry',
  cancelled: 'cancelled',
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
  true: 'yes',
  false: 'no',
  'not-fit': 'not fit for work',
  'may-be-fit': 'may be fit for work',
  warn: 'warn',
  block: 'don’t allow',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  nobody: 'Nobody',
  administrators: 'Administrators',
  everybody: 'Everyone',
  csv: 'CSV',
  xlsx: 'Excel',
  'leave-calendar': 'Leave calendar',
  'sick-leave-requests': 'Sick leave',
  'pending-sick-leave': 'Pending sick leave',
  'sick-leave-today': 'Sick leave today',
  'daily-records': 'Attendance records',
  'undelivered-emails': 'Undelivered emails',
  'audit-trail': 'Audit trail',
  payroll: 'Payroll',
  monthly: 'monthly',
  'four-weekly': 'every four weeks',
  weekly: 'weekly',
  week: 'week',
  period: 'pay period',
  brightpay: 'BrightPay',
  sage: 'Sage',
  xero: 'Xero',
  all: 'all values',
  set: 'set',
};

/** Names are shown as they were typed. */
const formats: Partial<Record<AuditField, (value: string | null) => string | null>> = {
  system: unchanged,
  accountFields: unchanged,
  webhookFields: unchanged,
  scopes: (value) => value && formatScopes(value.split(', ')),
  jobTitle: unchanged,
  workingPattern: unchanged,
  registration: formatRegistration,
  intervalMonths: (value) => value && formatInterval(Number(value)),
  expiresWithinDays: (value) => value && `${value} days`,
  team: unchanged,
  normalRate: unchanged,
  overtimeRate: unchanged,
  minimumCover: formatCover,
};

/** The details of an entry: `Entitlement: 25 → 28`. */
export function formatAuditDetails(details: readonly AuditDetail[]): string[] {
  const from = details.find(({ field }) => field === 'fromDay');
  const to = details.find(({ field }) => field === 'toDay');
  const now = formatRange(from?.after, to?.after);
  const old = formatRange(from?.before, to?.before);
  const isRange = now !== null;
  const range = isRange ? [old === null ? now : `${old} → ${now}`] : [];
  const rest = details.filter(
    ({ field }) => !isRange || (field !== 'fromDay' && field !== 'toDay'),
  );
  return [...range, ...rest.map(formatDetail)];
}

function formatRange(from: string | null | undefined, to: string | null | undefined) {
  if (!from || !to) return null;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

function formatDetail({ field, before, after }: AuditDetail): string {
  if (field === 'day' && after !== null) return formatDay(after);
  if (field === 'email') return formatEmail(before, after);
  const format = formats[field] ?? formatValue;
  const [old, now] = [format(before), format(after)];
  if (old === null) return `${labels[field]}: ${now}`;
  return `${labels[field]}: ${old} → ${now ?? 'none'}`;
}

function formatEmail(before: string | null, after: string | null): string {
  if (after === 'none') return 'Email removed';
  return before === 'set' ? 'Email replaced' : 'Email added';
}

function formatValue(value: string | null): string | null {
  if (value === null) return null;
  return words[value] ?? (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value);
}

/** The name of a kind of registration; that of a training as it was typed. */
function formatRegistration(value: string | null): string | null {
  const name = Object.entries(registrationKindNames).find(([kind]) => kind === value)?.[1];
  return name ?? value;
}

/** `3,3,3,3,3,2,2` from Monday to Sunday. */
function formatCover(value: string | null): string | null {
  return value && formatMinimumCover(value.split(',').map(Number));
}

function unchanged(value: string | null): string | null {
  return value;
}
