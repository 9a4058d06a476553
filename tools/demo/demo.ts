// `npm run demo`: the whole portal with an organisation of 60 people and two years of history, in a
// data directory of its own, until somebody stops it. A second run finds what the first has made.
import { holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { runPortal } from '../portal/run.ts';
import { clearDemo, type DemoMark, demoIn, markDemo } from './demo-directory.ts';
import { fillPortal } from './fill.ts';
import { partsOf } from './parts.ts';
import { planDemo } from './plan.ts';
import { signIns } from './sign-ins.ts';

const say = (line: string) => console.log(line);
const calendar = holidayCalendar((process.env.NATION || 'england-and-wales') as Nation);
const wished = { seed: process.env.DEMO_SEED || 'harbour', now: new Date().toISOString() };
// Nobody of these people is to get a mail, whoever has their address.
process.env.SMTP_URL = '';

let mark: DemoMark = { ...wished, isComplete: false };
let directory = '';

await runPortal({
  dataDir: '.demo',
  async check(dataDir) {
    directory = dataDir;
    const found = await demoIn(dataDir);
    if (found?.isComplete) mark = found;
    else {
      if (found) await clearDemo(dataDir, say);
      await markDemo(dataDir, mark);
    }
  },
  async fill(filling) {
    if (mark.isComplete) return filling.startServices();
    const began = performance.now();
    await fillPortal(partsOf(plan(), calendar), filling, say);
    await markDemo(directory, { ...mark, isComplete: true });
    say(`Made in ${Math.round((performance.now() - began) / 1000)} seconds`);
  },
  ready({ url }) {
    say('');
    for (const line of signIns(plan())) say(line);
    say('');
    say(`Sign in at ${url}`);
  },
});

function plan() {
  return planDemo({ seed: mark.seed, now: new Date(mark.now), calendar });
}
