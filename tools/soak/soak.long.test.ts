import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import type { SoakResult } from './run-soak.ts';

test('a short soak measures every process, and its data match in the end', async () => {
  const file = join(await freshFolder('soak'), 'soak.json');
  const { lines, stderr } = await runProgram(join(import.meta.dirname, 'soak.ts'), [
    '--hours',
    '0.02',
    '--json',
    file,
  ]);
  expect(stderr).toBe('');
  expect(lines.find((line) => line.includes('clock-ins and clock-outs acknowledged'))).toContain(
    'No differences found.',
  );
  const { writes, growth, samples }: SoakResult = JSON.parse(await readFile(file, 'utf8'));
  expect(writes).toBeGreaterThan(100);
  expect(samples).toHaveLength(12);
  const names = growth.map(({ name }) => name);
  for (const name of ['supervisor', 'mongod', 'nats', 'valkey', 'gateway', 'leave']) {
    expect(names).toEqual(expect.arrayContaining([`memory of ${name}`, `open files of ${name}`]));
  }
  expect(growth.find(({ name }) => name === 'disk of mongod')).toMatchObject({ isGrowing: false });
}, 600_000);
