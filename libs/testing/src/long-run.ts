/** Whether this is `npm run test:long`, the nightly run, which takes more rounds and the `*.long.test.ts`. */
export const isLongRun = process.env.TEST_LONG === '1';

/** How often a race test tries: as often as it asks for in the long run, otherwise up to 8 times. */
export function raceRounds(inLongRun = 200): number {
  return isLongRun ? inLongRun : Math.min(inLongRun, 8);
}
