import type { EmploymentType } from '@portal/contracts/identity/employment';
import type { PersonFragment } from '../../../gql/documents.ts';

export type EmploymentFragment = NonNullable<PersonFragment['employment']>;
/** The fields of the current employment. */
export type EmploymentFields = Omit<EmploymentFragment, 'earlierEmployments'>;

export const employmentTypeNames: Record<EmploymentType, string> = {
  permanent: 'Permanent',
  'fixed-term': 'Fixed term',
  bank: 'Bank',
};

const shortDay = format({ day: 'numeric', month: 'short' });
const shortDayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** `37.5 hours a week` */
export function formatContractedHours(hours: number): string {
  if (hours === 0) return 'No guaranteed hours';
  return hours === 1 ? '1 hour a week' : `${hours} hours a week`;
}

type EmploymentNotice =
  | { kind: 'left'; text: 'Left' }
  /** `Starts 1 Dec` */
  | { kind: 'starting'; text: string }
  /** `Leaves 30 Nov` */
  | { kind: 'leaving'; text: string };

/** What a list says about a person’s employment; null for someone who has started and isn’t leaving. */
export function employmentNotice(
  { employment, isDeactivated }: Pick<PersonFragment, 'employment' | 'isDeactivated'>,
  today: string,
): EmploymentNotice | null {
  if (isDeactivated) return { kind: 'left', text: 'Left' };
  if (!employment) return null;
  const { firstDay, lastDay } = employment;
  if (firstDay !== null && firstDay > today)
    return { kind: 'starting', text: `Starts ${formatNearDay(firstDay, today)}` };
  return lastDay ? { kind: 'leaving', text: `Leaves ${formatNearDay(lastDay, today)}` } : null;
}

/** `30 Nov`, with the year if it isn’t this one. */
function formatNearDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDayOfYear(day);
}

function format(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const dateFormat = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day) => dateFormat.format(new Date(`${day}T00:00:00Z`));
}
