import { expect, test } from 'vitest';
import { allTests, testsMatching } from './gate-steps.ts';

const titles = async (name: string) => (await testsMatching(name)).map(({ title }) => title);

test('a name runs browser journeys only if one of their titles has it', async () => {
  expect(await titles('leave')).toEqual(['Tests', 'Browser tests']);
  expect(await titles('kernel')).toEqual(['Tests']);
});

test('a name means a folder, or a part of a path', async () => {
  const [step] = await testsMatching('leave');
  expect(step?.args).toEqual(expect.arrayContaining(['leave', 'services/leave/', 'libs/leave/']));
});

test('browser tests come first if they would pass midnight in London after the others', () => {
  const first = (now: string) => allTests(new Date(now))[0]?.title;
  expect(first('2026-11-30T12:00:00Z')).toBe('Unit and integration tests');
  expect(first('2026-11-30T23:20:00Z')).toBe('Browser tests');
  expect(first('2026-07-30T22:20:00Z')).toBe('Browser tests');
  expect(first('2026-11-30T23:50:00Z')).toBe('Unit and integration tests');
});
