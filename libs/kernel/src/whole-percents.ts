/**
 * Counts as whole percentages that add up to 100, by the largest remainder method; null if all
 * counts are 0. A count above 0 is at least 1 %, which the largest percentage gives up.
 */
export function wholePercents(counts: readonly number[]): number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const exact = counts.map((count) => (count / total) * 100);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = indicesSortedBy(exact, (share) => share - Math.floor(share));
  for (const index of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  for (const [index, count] of counts.entries()) {
    if (count === 0 || percents[index] !== 0) continue;
    const [largest = index] = indicesSortedBy(percents, (percent) => percent);
    percents[index] = 1;
    percents[largest] = (percents[largest] ?? 0) - 1;
  }
  return percents;
}

/** The indices of the values, the greatest value first; of equal ones, the earlier first. */
function indicesSortedBy(values: readonly number[], key: (value: number) => number): number[] {
  return [...values.keys()].sort((a, b) => key(values[b] ?? 0) - key(values[a] ?? 0));
}
