import { fail } from '@portal/kernel/result';

/**
 * A BAD_INPUT failure for one input field. The message must make sense without the field's name.
 */
export function fieldError(field: string, message: string) {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}
