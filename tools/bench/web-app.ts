import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '../root-folder.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import type { Outcome, Workload } from './workload-types.ts';

const run = promisify(execFile);

/** KB of gzipped JavaScript, Lighthouse's score, and what it measures with a CPU four times slower. */
const targets = {
  nobody: { scripts: 120, score: 0.95, lcpSeconds: 1.8 },
  employee: { scripts: 230, score: 0.9, lcpSeconds: 2.5 },
  admin: { scripts: 310, score: 0.9, lcpSeconds: 2.5 },
};
const most = { blockingMs: 200, cls: 0.02 };

/** One run of Lighthouse. */
interface Run {
  score: number;
  lcpSeconds: number;
  blockingMs: number;
  cls: number;
}

/** The first view of an area. */
interface FirstView {
  name: keyof typeof targets;
  /** Its JavaScript in KB, gzipped. */
  scripts: number;
  runs: Run[];
}

/** The first views of the web app, as `npm run lighthouse -w web` measures them. */
export const webAppWorkload: Workload = {
  title: 'the first view of nobody, an employee and an administrator',
  target:
    'gzipped JavaScript at most 120, 230 and 310 KB; Lighthouse’s performance at least 0.95, 0.90 and 0.90, LCP 1.8, 2.5 and 2.5 s, blocking 0.2 s, CLS 0.02',
  async run({ quick, say }) {
    // Lighthouse takes minutes, so a quick run has only the sizes.
    const runs = quick ? 0 : 5;
    const program = join(rootFolder, 'web/e2e/lighthouse.ts');
    const { stdout } = await run(process.execPath, [program, '--json', `--runs=${runs}`], {
      cwd: join(rootFolder, 'web'),
    });
    const views = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as FirstView);
    if (views.length !== Object.keys(targets).length) throw new Error(`not measured: ${stdout}`);
    for (const { name, scripts } of views) say(`${name}: ${roundTo(scripts, 1)} KB`);
    return outcomeOf(views);
  },
};

function outcomeOf(views: readonly FirstView[]): Outcome {
  const figures = views.map(({ name, scripts, runs }) => {
    const middle = (of: (one: Run) => number) => (runs.length > 0 ? median(runs.map(of)) : null);
    return {
      name,
      scripts,
      score: middle(({ score }) => score),
      lcpSeconds: middle(({ lcpSeconds }) => lcpSeconds),
      blockingMs: middle(({ blockingMs }) => blockingMs),
      cls: middle(({ cls }) => cls),
    };
  });
  const isReached = (one: (typeof figures)[number]) => {
    const target = targets[one.name];
    if (one.scripts > target.scripts) return false;
    if (one.score === null) return true;
    return (
      one.score >= target.score &&
      (one.lcpSeconds ?? 0) <= target.lcpSeconds &&
      (one.blockingMs ?? 0) <= most.blockingMs &&
      (one.cls ?? 0) <= most.cls
    );
  };
  const sizes = figures.map(({ scripts }) => roundTo(scripts)).join(', ');
  const scores = figures.flatMap(({ score }) => (score === null ? [] : [score]));
  const result =
    scores.length > 0
      ? `${sizes} KB; performance ${scores.join(', ')}`
      : `${sizes} KB; without Lighthouse, as this run is quick`;
  return {
    table: Object.fromEntries(
      figures.map(({ name, scripts, score, lcpSeconds, blockingMs, cls }) => [
        name,
        {
          'JavaScript KB': roundTo(scripts, 1),
          performance: score ?? '',
          'LCP s': lcpSeconds ?? '',
          'blocking ms': blockingMs ?? '',
          CLS: cls ?? '',
        },
      ]),
    ),
    summary: result,
    result,
    spread:
      scores.length > 0
        ? largestSpread(...views.map(({ runs }) => runs.map(({ score }) => score)))
        : null,
    reached: figures.every(isReached),
    measured: { views },
  };
}
