import { expect, it } from 'vitest';
import {
  fitNoteErrors,
  newFitNoteValues,
  toFitNoteInput,
  toFitNoteValues,
} from './fit-note-values.ts';

const today = '2026-11-27';
const note = { fromDay: '2026-11-09', toDay: '2026-11-22', kind: 'may-be-fit', seenOn: today };

it('needs the days in order, and one that has passed on which it was seen', () => {
  expect(fitNoteErrors(note, today)).toEqual({});
  expect(Object.keys(fitNoteErrors(newFitNoteValues(today), today))).toEqual(['fromDay', 'toDay']);
  expect(fitNoteErrors({ ...note, toDay: '2026-11-08' }, today)).toEqual({
    toDay: 'The last day can’t be before the first day',
  });
  expect(fitNoteErrors({ ...note, seenOn: '2026-11-28' }, today)).toEqual({
    seenOn: 'You can’t have seen it in the future',
  });
  expect(fitNoteErrors({ ...note, seenOn: '', kind: '' }, today)).toMatchObject({
    seenOn: 'Enter the day on which you saw it',
    kind: 'Select what it says',
  });
});

it('sends what was stored when nothing changes', () => {
  const stored = {
    ...note,
    kind: 'not-fit' as const,
    id: 'f0'.repeat(12),
    userId: 'a0'.repeat(12),
    seenByUser: null,
  };
  const { id: fitNoteId, userId } = stored;
  expect(toFitNoteInput(toFitNoteValues(stored), { userId, fitNoteId })).toEqual({
    id: userId,
    fitNoteId,
    ...note,
    kind: 'not-fit',
  });
});
