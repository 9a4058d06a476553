import type { FieldErrors } from '../../../app/use-form.ts';

/** Who is to be whose partner; empty for nobody yet. */
export type Pair = { first: string; second: string };

export const nobodyYet: Pair = { first: '', second: '' };

const missing = 'Please select both partners';
const twice = 'Please select different users for the partnership';

/** What is wrong with a choice (portal.md section 5). */
export function pairErrors({ first, second }: Pair): FieldErrors<Pair> {
  if (first && first === second) return { second: twice };
  return {
    ...(!first && { first: missing }),
    ...(!second && { second: missing }),
  };
}
