/** A failure explained by its message: it is printed without a stack trace. */
export interface PlainError extends Error {
  plain: true;
}

/** Makes a plain error. */
export function plainError(message: string): PlainError {
  return Object.assign(new Error(message), { plain: true as const });
}

/** Tells whether a failure is a plain error. */
export function isPlain(failure: unknown): failure is PlainError {
  return failure instanceof Error && 'plain' in failure;
}
