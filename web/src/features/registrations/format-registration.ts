import type { RegistrationKind } from '@portal/contracts/identity/registration';
import { daysBetween } from '@portal/kernel/london';
import type { RegistrationPartsFragment } from '../../gql/documents.ts';

export type Registration = RegistrationPartsFragment;

/** The name of each kind, in the order in which it is offered. */
export const registrationKindNames: Record<RegistrationKind, string> = {
  nmc: 'NMC registration',
  hcpc: 'HCPC registration',
  gmc: 'GMC registration',
  gphc: 'GPhC registration',
  dbs: 'DBS check',
  'right-to-work': 'Right to work',
  training: 'Mandatory training',
};

/** `NMC registration`, or the name of the training. */
export function registrationName({
  kind,
  trainingName,
}: Pick<Registration, 'kind' | 'trainingName'>): string {
  return trainingName ?? registrationKindNames[kind];
}

/** The number and, for a DBS certificate, the Update Service; null if there is neither. */
export function formatRegistrationNumber({
  number,
  isOnUpdateService,
}: Pick<Registration, 'number' | 'isOnUpdateService'>): string | null {
  const parts = [number, isOnUpdateService && 'on the Update Service'].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `31 Mar 2027` */
export function formatRegistrationDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const maxDays = 90;
const daysOfMonth = 30.44;

/** How far a day is away: `today`, `in 12 days`, `3 days ago`, `in 5 months`, `in 2 years`. */
export function formatRelativeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (Math.abs(days) <= maxDays) return relative.format(days, 'day');
  const months = Math.trunc(days / daysOfMonth);
  if (Math.abs(months) < 24) return relative.format(months, 'month');
  return relative.format(Math.trunc(months / 12), 'year');
}

/** `Every 12 months`, `Every month`, `Once` */
export function formatInterval(months: number | null): string {
  if (months === null) return 'Once';
  return months === 1 ? 'Every month' : `Every ${months} months`;
}
