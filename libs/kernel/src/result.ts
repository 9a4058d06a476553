/** A problem with one field of an input: its path (`['user', 'email']`) and what is expected. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** Why an operation failed: a code for programs, and a message for people. */
export interface Failure<Code extends string = string> {
  code: Code;
  message: string;
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** Data that the caller needs with the message, for example the security question. */
  details?: Record<string, unknown>;
}

/** The outcome of an operation: a value, or a failure that was foreseen. */
export type Result<Value, Code extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure<Code> };

/** A success with a value. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A failure as a value. Rules and operations return it instead of throwing. */
export function fail<Code extends string>(
  code: Code,
  message: string,
  extra: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; failure: Failure<Code> } {
  return { ok: false, failure: { code, message, ...extra } };
}

/** A BAD_INPUT failure of one field of the input. The message must make sense without the field’s name. */
export function fieldError(
  field: string,
  message: string,
): { ok: false; failure: Failure<'BAD_INPUT'> } {
  return fail('BAD_INPUT', message, { issues: [{ path: [field], message }] });
}

/** A CONFLICT failure of one field: what it says is valid, but taken or changed by somebody else. */
export function fieldConflict(
  field: string,
  message: string,
): { ok: false; failure: Failure<'CONFLICT'> } {
  return fail('CONFLICT', message, { issues: [{ path: [field], message }] });
}
