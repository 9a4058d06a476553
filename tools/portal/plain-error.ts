/** A failure that one line explains: whoever started the portal needs no stack. */
export interface PlainError extends Error {
  plain: true;
}

export function plainError(message: string): PlainError {
  return Object.assign(new Error(message), { plain: true as const });
}

export function isPlain(failure: unknown): failure is PlainError {
  return failure instanceof Error && 'plain' in failure;
}
