import { expect, test } from 'vitest';
import { namedTests } from './gate-steps.ts';

const titles = async (name: string) => (await namedTests(name)).map(({ title }) => title);

test('a name runs browser journeys only if one of their titles has it', async () => {
  expect(await titles('leave')).toEqual(['Tests', 'Browser tests']);
  expect(await titles('kernel')).toEqual(['Tests']);
});

test('a name means a folder, or a part of a path', async () => {
  const [step] = await namedTests('leave');
  expect(step?.args).toEqual(expect.arrayContaining(['leave', 'services/leave/', 'libs/leave/']));
});
