import type { Nation } from '@portal/kernel/bank-holidays';
import type { LeavePolicyFragment } from '../../../gql/documents.ts';

/** What of the policy somebody has changed and not saved yet. */
export type PolicyChoice = Partial<Pick<LeavePolicyFragment, 'nation' | 'sickLeaveApprovedAtOnce'>>;

export const nothingChosen: PolicyChoice = {};

/** The nations of which one has the bank holidays that count. */
export const nationOptions: { value: Nation; label: string; detail: string }[] = [
  {
    value: 'england-and-wales',
    label: 'England and Wales',
    detail: 'Eight in most years, Easter Monday and the last Monday of August among them.',
  },
  {
    value: 'scotland',
    label: 'Scotland',
    detail:
      'With 2 January and St Andrew’s Day, the first Monday of August instead of the last, and no Easter Monday.',
  },
  {
    value: 'northern-ireland',
    label: 'Northern Ireland',
    detail: 'As in England and Wales, with St Patrick’s Day and the Battle of the Boyne.',
  },
];

export function nationName(nation: Nation): string {
  return nationOptions.find(({ value }) => value === nation)?.label ?? '';
}

/** What differs of a choice from what holds: only that is saved, over nothing that others changed. */
export function changesOf(choice: PolicyChoice, policy: LeavePolicyFragment): PolicyChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => policy[name as keyof PolicyChoice] !== value),
  );
}

/** What takes back changes, from the policy as it was before them. */
export function undoOf(changes: PolicyChoice, before: LeavePolicyFragment): PolicyChoice {
  return Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof PolicyChoice]]),
  );
}

/** What was saved, in words. */
export function changesInWords({ nation, sickLeaveApprovedAtOnce }: PolicyChoice): string {
  const parts = [
    nation && `Bank holidays of ${nationName(nation)}`,
    sickLeaveApprovedAtOnce !== undefined &&
      (sickLeaveApprovedAtOnce
        ? 'Sick leave is approved as it is reported'
        : 'HR reviews sick leave'),
  ];
  return parts.filter(Boolean).join('. ');
}
