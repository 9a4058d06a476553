import type { FieldErrors } from '../../../lib/forms/use-form.ts';

/** The ids of the two partners; empty for none. */
export type PartnershipInput = { first: string; second: string };

export const emptyPartnershipInput: PartnershipInput = { first: '', second: '' };

const missing = 'Please select both partners';
const samePartnerMessage = 'Please select different users for the partnership';

/** The errors of a pair, see docs/specification/leave.md. */
export function validatePartnershipInput({
  first,
  second,
}: PartnershipInput): FieldErrors<PartnershipInput> {
  if (first && first === second) return { second: samePartnerMessage };
  return {
    ...(!first && { first: missing }),
    ...(!second && { second: missing }),
  };
}
