import { fail } from '@portal/kernel/result';

/** A refusal of one field of an input, in words that also do alone. */
export function badField(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
