// `npm run soak -- --hours 8 [--json <file>]`: uses a portal for hours, as forty people do, measures the
// memory and open files of its processes, its disk and its backlogs, and prints what grows. The exit code is
// 1 if anything grows that should not, or if `npm run check` finds a difference in the end.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { roundTo } from '../bench/statistics.ts';
import { exitCodes, runCommand } from '../command-line/run-command.ts';
import { runSoak } from './run-soak.ts';

/** By then the database's cache is full, and Valkey has rewritten its file. */
const conclusiveHours = 4;

const usage = {
  name: 'soak',
  syntax: '[-- --hours <number>] [--json <file>]',
  summary:
    'Runs a portal under load, for 8 hours by default, and prints what grows: memory, open files, disk, backlogs.',
  parse(given: readonly string[]): { hours: number; file: string | null } | null {
    try {
      const options = {
        hours: { type: 'string', default: '8' },
        json: { type: 'string' },
      } as const;
      const { values } = parseArgs({ args: [...given], options });
      const hours = Number(values.hours);
      return hours > 0 && hours <= 1_000 ? { hours, file: values.json ?? null } : null;
    } catch {
      return null;
    }
  },
};

await runCommand(usage, async ({ hours, file }, signal) => {
  const result = await runSoak(hours, { say: (line) => console.log(line), signal });
  console.table(
    Object.fromEntries(
      result.growth.map(({ name, unit, first, last, perHour, isGrowing }) => [
        name,
        {
          unit,
          first: roundTo(first, 1),
          last: roundTo(last, 1),
          'an hour': roundTo(perHour, 2),
          grows: isGrowing ? 'GROWS' : '',
        },
      ]),
    ),
  );
  console.log(
    `${result.writes} clock-ins and clock-outs acknowledged in ${hours} hours. ${result.check}`,
  );
  if (file) await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  if (hours < conclusiveHours) {
    console.log(
      `In runs shorter than ${conclusiveHours} hours, growth of caches, logs and append-only files is normal.`,
    );
  }
  const growing = result.growth.filter(({ isGrowing }) => isGrowing);
  for (const { name, unit, perHour } of growing) {
    console.log(`${name} grows by ${roundTo(perHour, 2)} ${unit} an hour`);
  }
  return growing.length === 0 && result.isCheckPassed ? exitCodes.ok : exitCodes.found;
});
