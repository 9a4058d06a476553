import type { SaveTeamInput } from '../../../gql/documents.ts';
import { type ApiError, errorCode } from '../../../lib/api/api-error.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { weekdayNames } from '../../working-patterns/weekday-names.ts';
import type { Team } from './use-teams.ts';

const maxCover = 500;

const coverFields = ['cover0', 'cover1', 'cover2', 'cover3', 'cover4', 'cover5', 'cover6'] as const;
type CoverField = (typeof coverFields)[number];

/** The form of a team. */
export type TeamValues = Record<CoverField | 'name' | 'coverRule', string> & {
  showsAbsences: boolean;
};

/** The field of a weekday’s minimum cover; Monday is 0. */
export function coverField(weekday: number): CoverField {
  return coverFields[weekday] ?? 'cover0';
}

export function toTeamValues(team: Team | null): TeamValues {
  return {
    name: team?.name ?? '',
    coverRule: team?.coverRule ?? 'warn',
    showsAbsences: team?.showsAbsences ?? false,
    ...toCoverValues(team?.minimumCover ?? []),
  };
}

function toCoverValues(minimumCover: readonly number[]): Record<CoverField, string> {
  const values = coverFields.map((field, weekday) => [field, String(minimumCover[weekday] ?? 0)]);
  return Object.fromEntries(values) as Record<CoverField, string>;
}

export function teamErrors(values: TeamValues): FieldErrors<TeamValues> {
  const errors: Record<string, string> = {};
  if (values.name.trim() === '') errors.name = 'Enter a name';
  weekdayNames.forEach((weekday, index) => {
    const field = coverField(index);
    if (!isCover(values[field])) {
      errors[field] = `${weekday}: enter a number of people from 0 to ${maxCover}`;
    }
  });
  return errors;
}

export function toTeamInput(values: TeamValues): Omit<SaveTeamInput, 'id'> {
  return {
    name: values.name.trim(),
    minimumCover: weekdayNames.map((_, weekday) => Number(values[coverField(weekday)])),
    coverRule: values.coverRule === 'block' ? 'block' : 'warn',
    showsAbsences: values.showsAbsences,
  };
}

/** The fields that differ. */
export function changedTeamFields(before: Team, input: Omit<SaveTeamInput, 'id'>): SaveTeamInput {
  return { id: before.id, ...changedFields(before, input) };
}

/** Monday’s number for Tuesday to Friday too. */
export function withSameWeekdays(values: TeamValues): TeamValues {
  const { cover0 } = values;
  return { ...values, cover1: cover0, cover2: cover0, cover3: cover0, cover4: cover0 };
}

/** The server’s errors by field: those of the minimum cover have the index of the weekday. */
export function toTeamFieldErrors(error: ApiError): FieldErrors<TeamValues> {
  const { message, issues = [] } = error.body;
  if (isNameTaken(error)) return { name: message };
  return Object.fromEntries(
    issues.map(({ path, message }) => {
      const index = path.indexOf('minimumCover');
      if (index === -1) return [String(path.at(-1)), message];
      const weekday = Number(path[index + 1] ?? 0);
      return [coverField(weekday), `${weekdayNames[weekday]} ${message}`];
    }),
  );
}

export function isNameTaken(error: ApiError): boolean {
  return errorCode(error) === 'CONFLICT';
}

function isCover(text: string): boolean {
  return /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= maxCover;
}
