const second = 1_000;
const longestPause = 30 * second;

/** How often a mail is tried before it is given up: for some four hours. */
export const mostTries = 484;

/** How long after its nth failure a mail is tried again, in milliseconds: 1 s, doubling to 30 s. */
export function pauseAfter(tries: number): number {
  return Math.min(second * 2 ** (tries - 1), longestPause);
}

/** Whether the nth failure is worth a line in the log: fewer and fewer of them are. */
export function isToldOf(tries: number): boolean {
  return Number.isInteger(Math.log2(tries));
}
