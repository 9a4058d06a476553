import type { ServiceStatePartsFragment } from '../../../gql/documents.ts';
import type { ServiceWithState } from './service-health.ts';

export type Retention = NonNullable<ServiceStatePartsFragment['retention']>[number];

const titles: Record<Retention['kind'], string> = {
  CLOCK_INS: 'Clock-ins and corrections',
  LEAVE: 'Leave and fit notes, after the end of the leave',
  RECORDS: 'Daily records, payroll and weekly reports',
  MESSAGES: 'Messages',
  MAILS: 'Emails, after they are sent',
  AUDIT_TRAIL: 'Audit trail',
  ADDRESSES: 'IP addresses in the audit trail',
};

/** The name of a kind of data. */
export function retentionTitle({ kind }: Pick<Retention, 'kind'>): string {
  return titles[kind];
}

/** How long a kind of data is kept: “6 years”. */
export function formatPeriod({ years, days }: Pick<Retention, 'years' | 'days'>): string {
  return years === null ? count(days ?? 0, 'day') : count(years, 'year');
}

/** What the last run removed. */
export function formatRemoved({ removed }: Pick<Retention, 'removed'>): string {
  return removed === 0 ? 'nothing' : removed.toLocaleString('en-GB');
}

/** The kinds of data of all services that respond. */
export function retentionOf(services: readonly ServiceWithState[]): Retention[] {
  return services.flatMap(({ state }) => state?.retention ?? []);
}

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
