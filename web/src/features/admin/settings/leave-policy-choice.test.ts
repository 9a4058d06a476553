import { expect, it } from 'vitest';
import { changesInWords, changesOf, nothingChosen, undoOf } from './leave-policy-choice.ts';

const policy = {
  nation: 'england-and-wales',
  sickLeaveApprovedAtOnce: false,
  bankHolidaysReadAt: null,
} as const;

it.each([
  [nothingChosen, {}],
  [{ nation: 'england-and-wales' }, {}],
  [{ nation: 'scotland' }, { nation: 'scotland' }],
  [
    { nation: 'england-and-wales', sickLeaveApprovedAtOnce: true },
    { sickLeaveApprovedAtOnce: true },
  ],
] as const)('of the choice %j this is saved: %j', (choice, changes) => {
  expect(changesOf(choice, policy)).toEqual(changes);
});

it('takes back what was changed and nothing else', () => {
  expect(undoOf({ nation: 'scotland' }, policy)).toEqual({ nation: 'england-and-wales' });
  expect(undoOf({ sickLeaveApprovedAtOnce: true }, policy)).toEqual({
    sickLeaveApprovedAtOnce: false,
  });
});

it('says what was changed', () => {
  expect(changesInWords({ nation: 'scotland', sickLeaveApprovedAtOnce: true })).toBe(
    'Bank holidays of Scotland. Sick leave is approved as it is reported',
  );
  expect(changesInWords({ sickLeaveApprovedAtOnce: false })).toBe('HR reviews sick leave');
});
