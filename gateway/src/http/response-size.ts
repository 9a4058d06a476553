import { fail, ok, type Result } from '@portal/kernel/result';

/** 5 MB, of a service's response and of the gateway's: a list of 10,000 staff has 4.5 MB. */
export const largestResponse = 5 * 1024 * 1024;

/** The text as it is, or RESPONSE_TOO_LARGE. Downloads are streams and have no limit. */
export function withinResponseSize(text: string): Result<string, 'RESPONSE_TOO_LARGE'> {
  // A character has at least one byte and at most three in UTF-8.
  const isSmall = text.length * 3 <= largestResponse;
  if (isSmall || Buffer.byteLength(text) <= largestResponse) return ok(text);
  return responseTooLarge();
}

/** The failure where a response would exceed the limit. */
export function responseTooLarge() {
  return fail(
    'RESPONSE_TOO_LARGE',
    'There’s too much to show at once. Choose a shorter period or ask for less.',
  );
}
