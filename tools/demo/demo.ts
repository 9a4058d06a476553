// `npm run demo`: runs the whole portal with an organisation of 60 people and two years of history, in its
// own data directory. A second run uses the data of the first.
import { holidayCalendar, type Nation } from '@portal/kernel/bank-holidays';
import { runPortal } from '../portal/run-portal.ts';
import { clearDemo, type DemoMark, demoIn, markDemo } from './demo-directory.ts';
import { fillPortal } from './fill-portal.ts';
import { formatSignIns } from './format-sign-ins.ts';
import { planDemo } from './plan-demo.ts';
import { serviceInputs } from './service-inputs.ts';

const say = (line: string) => console.log(line);
const calendar = holidayCalendar((process.env.NATION || 'england-and-wales') as Nation);
const requested = { seed: process.env.DEMO_SEED || 'harbour', now: new Date().toISOString() };
// The demo never sends mails, because its addresses may belong to real people.
process.env.SMTP_URL = '';

let mark: DemoMark = { ...requested, isComplete: false };
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
    await fillPortal(serviceInputs(plan(), calendar), filling, say);
    await markDemo(directory, { ...mark, isComplete: true });
    say(`Created in ${Math.round((performance.now() - began) / 1000)} seconds`);
  },
  ready({ url }) {
    say('');
    for (const line of formatSignIns(plan())) say(line);
    say('');
    say(`Sign in at ${url}`);
  },
});

function plan() {
  return planDemo({ seed: mark.seed, now: new Date(mark.now), calendar });
}
