import type { Nation } from '@portal/kernel/bank-holidays';
import type { LeavePolicyPartsFragment } from '../../../gql/documents.ts';

/** The unsaved changes of the policy. */
export type PolicyDraft = Partial<
  Pick<LeavePolicyPartsFragment, 'nation' | 'sickLeaveApprovedAtOnce'>
>;

export const emptyPolicyDraft: PolicyDraft = {};

/** The nations to choose from. */
export const nationOptions: { value: Nation; label: string; detail: string }[] = [
  {
    value: 'england-and-wales',
    label: 'England and Wales',
    detail: 'Eight in most years, including Easter Monday and the last Monday in August.',
  },
  {
    value: 'scotland',
    label: 'Scotland',
    detail:
      'Includes 2 January, St Andrew’s Day and the first Monday in August instead of the last. No Easter Monday.',
  },
  {
    value: 'northern-ireland',
    label: 'Northern Ireland',
    detail: 'The same as England and Wales, plus St Patrick’s Day and the Battle of the Boyne.',
  },
];

export function nationName(nation: Nation): string {
  return nationOptions.find(({ value }) => value === nation)?.label ?? '';
}

/** The fields that differ from the policy. Only they are saved, so others' changes stay. */
export function changedPolicyFields(
  choice: PolicyDraft,
  policy: LeavePolicyPartsFragment,
): PolicyDraft {
  return Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => policy[name as keyof PolicyDraft] !== value),
  );
}

/** The changes that restore the policy from before. */
export function revertPolicyDraft(
  changes: PolicyDraft,
  before: LeavePolicyPartsFragment,
): PolicyDraft {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof PolicyDraft]]),
  );
}

/** The saved changes as text. */
export function formatPolicyChanges({ nation, sickLeaveApprovedAtOnce }: PolicyDraft): string {
  const parts = [
    nation && `Bank holidays in ${nationName(nation)}`,
    sickLeaveApprovedAtOnce !== undefined &&
      (sickLeaveApprovedAtOnce ? 'Sick leave is approved automatically' : 'HR reviews sick leave'),
  ];
  return parts.filter(Boolean).join('. ');
}
