/** The mean of the latest `size` values; `initial` until there is one. */
export function createRecentMean(size: number, initial: number) {
  const values: number[] = [];
  return {
    add(value: number): void {
      values.push(value);
      if (values.length > size) values.shift();
    },
    mean: () =>
      values.length === 0 ? initial : values.reduce((sum, each) => sum + each, 0) / values.length,
  };
}
