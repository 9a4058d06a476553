import type { Browser } from 'playwright-core';
import { type AppScreen, appScreens } from './app-screens.ts';
import { openPoorPhone, type PoorPhone, type Responsiveness, startBrowser } from './poor-phone.ts';
import { seedOrganisation } from './seed-organisation.ts';
import { largestSpread, median, roundTo } from './statistics.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { type BenchPortal, withPortal } from './with-portal.ts';
import type { Outcome, Workload, WorkloadOptions } from './workload-types.ts';

const most = { inp: 200, task: 100 };
const sizes = { people: 500, many: 10_000, rounds: 3 };
const quickSizes = { people: 50, rounds: 1 };
/** The screens that show the leave of everybody. */
const withAllLeave = ['Leave Calendar', 'Wall chart'];

/** What was measured of a screen in a round, in milliseconds. */
interface Round {
  /** The longest task of its first view. */
  view: number;
  /** The longest task after a tap that opens it, or the first tap there; null if nothing is tapped. */
  task: number | null;
  inp: number | null;
}

type Rounds = Record<string, Round[]>;

/** How fast the web app reacts on a poor phone. */
export const webInteractionsWorkload: Workload = {
  isLong: true,
  title:
    'first views and first taps on a phone with a CPU four times slower, 1.6 Mbit/s and 150 ms',
  target: `INP at most ${most.inp} ms, no task above ${most.task} ms`,
  async run(options) {
    const { quick, say } = options;
    const browser = await startBrowser();
    try {
      const rounds = await measureOrganisation(browser, options);
      if (quick) say(`only ${Object.keys(rounds).length} screens, ${quickSizes.people} people`);
      const large = quick ? {} : await measureLargeOrganisation(browser, options);
      return outcomeOf({ ...rounds, ...large });
    } finally {
      await browser.close();
    }
  },
};

function measureOrganisation(browser: Browser, { quick, say }: WorkloadOptions): Promise<Rounds> {
  const { people, rounds } = quick ? quickSizes : sizes;
  return withPortal(say, (portal) =>
    measureScreens(browser, portal, { people, rounds, say }, ({ isQuick }) => !quick || !!isQuick),
  );
}

async function measureLargeOrganisation(
  browser: Browser,
  { say }: WorkloadOptions,
): Promise<Rounds> {
  const { many: people, rounds } = sizes;
  const measured = await withPortal(say, (portal) =>
    measureScreens(
      browser,
      portal,
      { people, rounds, say },
      ({ viewer, name }) => viewer === 'admin' && withAllLeave.includes(name),
    ),
  );
  return Object.fromEntries(
    Object.entries(measured).map(([name, values]) => [`${name}, ${people} people`, values]),
  );
}

interface Size {
  people: number;
  rounds: number;
  say(line: string): void;
}

async function measureScreens(
  browser: Browser,
  portal: BenchPortal,
  { people, rounds, say }: Size,
  isMeasured: (screen: AppScreen) => boolean,
): Promise<Rounds> {
  const { employees, admins } = await seedOrganisation(portal, people, say);
  await waitUntilIdle(portal);
  const screens = appScreens(employees[0]?.userId ?? '').filter(isMeasured);
  const cookies = { employee: employees[0]?.cookie ?? '', admin: admins[0]?.cookie ?? '' };
  const measured: Rounds = {};
  for (let number = 0; number < rounds; number += 1) {
    for (const viewer of ['employee', 'admin'] as const) {
      const phone = await openPoorPhone(browser, portal.url, cookies[viewer]);
      for (const screen of screens.filter((one) => one.viewer === viewer)) {
        const name = `${viewer}: ${screen.name}`;
        const round = await measureScreen(phone, screen);
        measured[name] = [...(measured[name] ?? []), round];
        const { view, task, inp } = round;
        say(
          `${name}: first view ${roundTo(view)} ms, taps ${roundTo(task ?? 0)} ms, INP ${inp ?? 0} ms`,
        );
      }
      await phone.close();
    }
    say(`round ${number + 1} of ${rounds}`);
  }
  return measured;
}

async function measureScreen(phone: PoorPhone, { path, open, tap }: AppScreen): Promise<Round> {
  const view = await phone.measure((page) => page.goto(path));
  const taps: Responsiveness[] = [];
  if (tap) taps.push(await phone.measure(tap));
  if (open) {
    await phone.measure((page) => page.goto('/'));
    taps.push(await phone.measure(open));
  }
  return {
    view: view.task,
    task: taps.length > 0 ? Math.max(...taps.map(({ task }) => task)) : null,
    inp: taps.length > 0 ? Math.max(...taps.map(({ inp }) => inp ?? 0)) : null,
  };
}

function outcomeOf(measured: Rounds): Outcome {
  const screens = Object.entries(measured).map(([name, rounds]) => ({
    name,
    view: median(rounds.map(({ view }) => view)),
    task: medianOfKnown(rounds.map(({ task }) => task)),
    inp: medianOfKnown(rounds.map(({ inp }) => inp)),
  }));
  const inp = Math.max(...screens.map((screen) => screen.inp ?? 0));
  const task = Math.max(...screens.map((screen) => Math.max(screen.view, screen.task ?? 0)));
  const slow = screens.filter(({ inp }) => (inp ?? 0) > most.inp).length;
  const busy = screens.filter(({ view, task }) => Math.max(view, task ?? 0) > most.task).length;
  return {
    table: Object.fromEntries(
      screens.map(({ name, view, task, inp }) => [
        name,
        {
          'first view, longest task ms': roundTo(view),
          'INP of taps, ms': inp === null ? '' : roundTo(inp),
          'taps, longest task ms': task === null ? '' : roundTo(task),
        },
      ]),
    ),
    summary:
      `of ${screens.length} screens ${slow} have an INP above ${most.inp} ms (at most ${roundTo(inp)} ms), ` +
      `${busy} a task above ${most.task} ms (at most ${roundTo(task)} ms)`,
    result: `${roundTo(inp)} ms, ${roundTo(task)} ms`,
    spread: largestSpread(
      ...Object.values(measured).map((rounds) => rounds.map(({ view }) => view)),
    ),
    reached: inp <= most.inp && task <= most.task,
    measured: { screens, rounds: measured },
  };
}

function medianOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? median(known) : null;
}
