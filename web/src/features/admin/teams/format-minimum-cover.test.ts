import { expect, it } from 'vitest';
import { formatMinimumCover } from './format-minimum-cover.ts';

it.each([
  [[0, 0, 0, 0, 0, 0, 0], 'None'],
  [[3, 3, 3, 3, 3, 2, 2], 'Mon–Fri 3, Sat–Sun 2'],
  [[4, 4, 4, 4, 4, 4, 4], 'Mon–Sun 4'],
  [[3, 3, 2, 3, 3, 0, 0], 'Mon–Tue 3, Wed 2, Thu–Fri 3'],
  [[0, 0, 0, 0, 0, 0, 1], 'Sun 1'],
])('%j is %s', (minimumCover, text) => {
  expect(formatMinimumCover(minimumCover)).toBe(text);
});
