// `npm run demo`: runs the whole portal with an organisation of 60 people and two years of history, or of
// another size, in its own data directory. A second run uses the data of the first.
import { holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { expectedError } from '../portal/expected-error.ts';
import { runPortal } from '../portal/run-portal.ts';
import { clearDemo, type DemoMarker, readDemoMarker, writeDemoMarker } from './demo-directory.ts';
import { type DemoOptions, defaultOptions, parseDemoOptions } from './demo-options.ts';
import { fillPortal } from './fill-portal.ts';
import { formatSignIns } from './format-sign-ins.ts';
import { planOrganisation } from './plan-demo.ts';

const say = (line: string) => console.log(line);
const calendar = holidayCalendar((process.env.NATION || 'england-and-wales') as Nation);
const size = sizeFrom(process.argv.slice(2));
const requested = {
  seed: process.env.DEMO_SEED || 'harbour',
  now: new Date().toISOString(),
  ...(size ?? defaultOptions),
};
// The demo never sends mails, because its addresses may belong to real people.
process.env.SMTP_URL = '';

let mark: DemoMarker = { ...requested, isComplete: false };
let directory = '';

await runPortal({
  dataDir: '.demo',
  async check(dataDir) {
    directory = dataDir;
    const found = await readDemoMarker(dataDir);
    if (found?.isComplete) {
      if (size) assertSameSize(found, size);
      mark = found;
    } else {
      if (found) await clearDemo(dataDir, say);
      await writeDemoMarker(dataDir, mark);
    }
  },
  async fill(context) {
    if (mark.isComplete) return context.startServices();
    const began = performance.now();
    await fillPortal(plan(), context, { say });
    await writeDemoMarker(directory, { ...mark, isComplete: true });
    say(`Demo created in ${Math.round((performance.now() - began) / 1000)} seconds`);
  },
  ready({ url }) {
    say('');
    for (const line of formatSignIns(plan())) say(line);
    say('');
    say(`Sign in at ${url}`);
  },
});

function plan() {
  const { seed, now, people, years } = { ...defaultOptions, ...mark };
  const admins = 3;
  return planOrganisation({
    seed,
    now: new Date(now),
    calendar,
    admins,
    staff: people - admins,
    weeks: years * 52,
  });
}

function sizeFrom(given: readonly string[]): DemoOptions | null {
  try {
    return parseDemoOptions(given);
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return process.exit(2);
  }
}

function assertSameSize(found: DemoMarker, size: DemoOptions): void {
  const { people, years } = { ...defaultOptions, ...found };
  if (people === size.people && years === size.years) return;
  throw expectedError(
    `${directory} already has a demo with ${people} people over ${years} years: choose another directory with PORTAL_DATA_DIR`,
  );
}
