import { expect, it } from 'vitest';
import {
  changedPolicyFields,
  emptyPolicyDraft,
  formatPolicyChanges,
  revertPolicyDraft,
} from './leave-policy-choice.ts';

const policy = {
  nation: 'england-and-wales',
  sickLeaveApprovedAtOnce: false,
  bankHolidaysReadAt: null,
} as const;

it.each([
  [emptyPolicyDraft, {}],
  [{ nation: 'england-and-wales' }, {}],
  [{ nation: 'scotland' }, { nation: 'scotland' }],
  [
    { nation: 'england-and-wales', sickLeaveApprovedAtOnce: true },
    { sickLeaveApprovedAtOnce: true },
  ],
] as const)('of the choice %j this is saved: %j', (choice, changes) => {
  expect(changedPolicyFields(choice, policy)).toEqual(changes);
});

it('undoes exactly the changes', () => {
  expect(revertPolicyDraft({ nation: 'scotland' }, policy)).toEqual({
    nation: 'england-and-wales',
  });
  expect(revertPolicyDraft({ sickLeaveApprovedAtOnce: true }, policy)).toEqual({
    sickLeaveApprovedAtOnce: false,
  });
});

it('formats the changes', () => {
  expect(formatPolicyChanges({ nation: 'scotland', sickLeaveApprovedAtOnce: true })).toBe(
    'Bank holidays in Scotland. Sick leave is approved automatically',
  );
  expect(formatPolicyChanges({ sickLeaveApprovedAtOnce: false })).toBe('HR reviews sick leave');
});
