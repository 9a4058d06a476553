/** What is wrong with one field of an input: where (`['user', 'email']`) and what would be right. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** Why something was not done: a code that programs compare, and a sentence that people read. */
export interface Failure<Code extends string = string> {
  code: Code;
  message: string;
  issues?: Issue[];
  retryAfterSeconds?: number;
  /** What a caller needs beside the message, for example the security question. */
  details?: Record<string, unknown>;
}

export type Result<Value, Code extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure<Code> };

/** A success that carries `value`. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** A failure as a value: rules and operations return it, they don't throw. */
export function fail<Code extends string>(
  code: Code,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; failure: Failure<Code> } {
  return { ok: false, failure: { code, message, ...more } };
}
