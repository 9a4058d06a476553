/** Gives the median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured');
  return (low + high) / 2;
}

/** Gives the quantile: the value that `share` (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Gives the spread of a figure that was measured in rounds: the range of its middle half (from the lower to the upper
 * quartile) as a share of its median. One disturbed round doesn't count, unlike in the range of all. Null for one round, of
 * which nobody knows.
 */
export function spreadOf(values: readonly number[]): number | null {
  if (values.length === 1) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const quartile = (share: number) => {
    const place = (sorted.length - 1) * share;
    const low = sorted[Math.floor(place)] ?? Number.NaN;
    const high = sorted[Math.ceil(place)] ?? Number.NaN;
    return low + (high - low) * (place % 1);
  };
  return (quartile(0.75) - quartile(0.25)) / median(values);
}

/** Gives the largest spread of several figures; null where none is known. */
export function largestSpread(...figures: readonly (readonly number[])[]): number | null {
  const known = figures.map(spreadOf).filter((spread) => spread !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Rounds to a number of decimals, for tables. */
export function roundTo(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}
