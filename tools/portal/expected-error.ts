/** A failure explained by its message: it is printed without a stack trace. */
export interface ExpectedError extends Error {
  plain: true;
}

/** Makes a plain error. */
export function expectedError(message: string): ExpectedError {
  return Object.assign(new Error(message), { plain: true as const });
}

/** Tells whether a failure is a plain error. */
export function isExpectedError(failure: unknown): failure is ExpectedError {
  return failure instanceof Error && 'plain' in failure;
}
