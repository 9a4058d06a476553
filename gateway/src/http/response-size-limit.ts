import { fail, ok, type Result } from '@portal/kernel/result';

/** 10 MB, for a service's response and for the gateway's: a month's leave of 10,000 staff takes 6.4 MB. */
export const maxResponseBytes = 10 * 1024 * 1024;

/** Gives the text unchanged, or RESPONSE_TOO_LARGE. Downloads are streams and have no limit. */
export function limitResponseSize(text: string): Result<string, 'RESPONSE_TOO_LARGE'> {
  // A character has at least one byte and at most three in UTF-8.
  const isSmall = text.length * 3 <= maxResponseBytes;
  if (isSmall || Buffer.byteLength(text) <= maxResponseBytes) return ok(text);
  return responseTooLarge();
}

/** The failure for a response that exceeds the limit. */
export function responseTooLarge() {
  return fail(
    'RESPONSE_TOO_LARGE',
    'There’s too much to show at once. Choose a shorter period or use a filter.',
  );
}
