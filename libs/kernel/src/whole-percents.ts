/**
 * Counts as whole per cent that add up to 100, by largest remainders; null where there is nothing
 * to share. What is there at all is never 0 %: it takes its 1 % from the largest.
 */
export function wholePercents(counts: readonly number[]): number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const exact = counts.map((count) => (count / total) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = indicesBy(exact, (share) => share - Math.floor(share));
  for (const index of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  for (const [index, count] of counts.entries()) {
    if (count === 0 || percents[index] !== 0) continue;
    const [largest = index] = indicesBy(percents, (percent) => percent);
    percents[index] = 1;
    percents[largest] = (percents[largest] ?? 0) - 1;
  }
  return percents;
}

/** The places of some values, the greatest first; the earlier of two that are alike. */
function indicesBy(values: readonly number[], of: (value: number) => number): number[] {
  return [...values.keys()].sort((a, b) => of(values[b] ?? 0) - of(values[a] ?? 0));
}
