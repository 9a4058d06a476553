import type { FitNotePartsFragment, SaveFitNoteInput } from '../../../gql/documents.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';
import { isCompleteRange } from '../../leave/leave-range.ts';

type FitNoteKind = FitNotePartsFragment['kind'];

/** The words of a fit note. */
export const fitNoteKindNames: Record<FitNoteKind, string> = {
  'not-fit': 'Not fit for work',
  'may-be-fit': 'May be fit for work',
};

/** The values of the form; days as `YYYY-MM-DD`, empty until chosen. */
export type FitNoteValues = { fromDay: string; toDay: string; kind: string; seenOn: string };

/** The values of a new fit note that HR sees today. */
export function newFitNoteValues(today: string): FitNoteValues {
  return { fromDay: '', toDay: '', kind: 'not-fit', seenOn: today };
}

export function toFitNoteValues({ fromDay, toDay, kind, seenOn }: FitNotePartsFragment) {
  return { fromDay, toDay, kind, seenOn };
}

/** Checks values before they are sent. */
export function fitNoteErrors(
  { fromDay, toDay, kind, seenOn }: FitNoteValues,
  today: string,
): FieldErrors<FitNoteValues> {
  const errors: FieldErrors<FitNoteValues> = {};
  if (!isComplete(fromDay)) errors.fromDay = 'Enter a first day';
  if (!isComplete(toDay)) errors.toDay = 'Enter a last day';
  else if (isComplete(fromDay) && toDay < fromDay) {
    errors.toDay = 'The last day can’t be before the first day';
  }
  if (!(kind in fitNoteKindNames)) errors.kind = 'Select what it says';
  if (!isComplete(seenOn)) errors.seenOn = 'Enter the day on which you saw it';
  else if (seenOn > today) errors.seenOn = 'You can’t have seen it in the future';
  return errors;
}

export function toFitNoteInput(
  values: FitNoteValues,
  { userId, fitNoteId }: { userId: string; fitNoteId?: string | undefined },
): SaveFitNoteInput {
  return { id: userId, fitNoteId, ...values, kind: values.kind as FitNoteKind };
}

function isComplete(day: string): boolean {
  return isCompleteRange({ startDate: day, endDate: day });
}
