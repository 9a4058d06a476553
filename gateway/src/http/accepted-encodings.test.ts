import { expect, test } from 'vitest';
import { acceptedEncodings } from './accepted-encodings.ts';

const accepted = (header?: string) => acceptedEncodings({ headers: { 'accept-encoding': header } });

test('names what isn’t refused, without weights', () => {
  expect(accepted('gzip, deflate;q=0, BR;q=0.5')).toEqual(['gzip', 'br']);
  expect(accepted()).toEqual(['']);
});

test('thousands of names take no time', () => {
  const names = accepted(`gzip${','.repeat(15_500)}`);
  expect(names[0]).toBe('gzip');
  expect(names.length).toBeLessThan(30);
});
