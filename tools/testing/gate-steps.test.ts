import { expect, test } from 'vitest';
import { testsMatching } from './gate-steps.ts';

const titles = async (name: string) => (await testsMatching(name)).map(({ title }) => title);

test('a name runs browser journeys only if one of their titles has it', async () => {
  expect(await titles('leave')).toEqual(['Tests', 'Browser tests']);
  expect(await titles('kernel')).toEqual(['Tests']);
});

test('a name means a folder, or a part of a path', async () => {
  const [step] = await testsMatching('leave');
  expect(step?.args).toEqual(expect.arrayContaining(['leave', 'services/leave/', 'libs/leave/']));
});
