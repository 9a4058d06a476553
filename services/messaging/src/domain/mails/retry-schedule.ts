const secondMs = 1_000;
const maxDelayMs = 30 * secondMs;

/** The number of attempts before sending fails for good: about four hours. */
export const maxAttempts = 484;

/** Milliseconds to wait after the nth failure: 1 s, doubling up to 30 s. */
export function retryDelayMs(attempts: number): number {
  return Math.min(secondMs * 2 ** (attempts - 1), maxDelayMs);
}

/** Whether to log the nth failure. Only powers of two are logged, to keep the log short. */
export function shouldLogFailure(attempts: number): boolean {
  return Number.isInteger(Math.log2(attempts));
}
