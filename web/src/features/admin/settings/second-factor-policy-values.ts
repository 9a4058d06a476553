import type { SecondFactorPolicyPartsFragment } from '../../../gql/documents.ts';
import type { FieldErrors } from '../../../lib/forms/use-form.ts';

const maxGraceDays = 30;

export type PolicyValues = {
  audience: SecondFactorPolicyPartsFragment['audience'];
  /** `YYYY-MM-DD`, or empty. */
  fromDay: string;
  graceDays: string;
};

export function toPolicyValues(policy: SecondFactorPolicyPartsFragment): PolicyValues {
  const { audience, fromDay, graceDays } = policy;
  return { audience, fromDay: fromDay ?? '', graceDays: String(graceDays) };
}

export function validatePolicy({
  audience,
  fromDay,
  graceDays,
}: PolicyValues): FieldErrors<PolicyValues> {
  if (audience === 'nobody') return {};
  const days = Number(graceDays);
  const isValid = /^\d+$/.test(graceDays.trim()) && days <= maxGraceDays;
  return {
    ...(!fromDay && { fromDay: 'Enter the date the rule starts' }),
    ...(!isValid && { graceDays: `Enter a whole number from 0 to ${maxGraceDays}` }),
  };
}

/** What is sent: nothing but `nobody` where it is demanded of nobody. */
export function toPolicyInput({ audience, fromDay, graceDays }: PolicyValues) {
  return audience === 'nobody'
    ? { audience, fromDay: null, graceDays: 0 }
    : { audience, fromDay, graceDays: Number(graceDays) };
}

/** Whether the values differ from what is stored. */
export function isPolicyChanged(
  values: PolicyValues,
  saved: SecondFactorPolicyPartsFragment,
): boolean {
  const input = toPolicyInput(values);
  return (
    input.audience !== saved.audience ||
    input.fromDay !== saved.fromDay ||
    input.graceDays !== saved.graceDays
  );
}
