/**
 * Lighthouse results for the first view of nobody, an employee and an administrator, on a portal of
 * its own, and the size of its JavaScript, gzipped: `npm run lighthouse -w web`. Run it on an idle machine;
 * `LIGHTHOUSE` names its program. `--json` prints a line for `npm run bench` for each; `--runs=0` leaves Lighthouse out.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@portal/tools/portal/free-port';
import { startPortal } from '@portal/tools/portal/start-portal';
import { findBrowser } from '@portal/tools/testing/find-browser';
import { chromium } from 'playwright-core';
import { createUsersOfEachKind } from './create-users-of-each-kind.ts';
import { firstViewHeadings, measureFirstViewScripts } from './first-view-scripts.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, runs: { type: 'string', default: '3' } },
});
const runs = Number(options.runs);
const run = promisify(execFile);
const [program, ...given] = process.env.LIGHTHOUSE
  ? [process.env.LIGHTHOUSE]
  : ['npx', '--yes', 'lighthouse@13'];
const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'));
process.env.BANK_HOLIDAYS_URL ??= 'off';
const portal = await startPortal({ port: 0, dataDir: join(folder, 'data') });
try {
  const { employee, admin } = await createUsersOfEachKind(portal.url);
  for (const [name, viewer] of Object.entries({ nobody: null, employee, admin })) {
    const cookie = viewer?.cookie();
    const scripts = await measureScripts(name as keyof typeof firstViewHeadings, cookie);
    const rows = [];
    for (let i = 0; i < runs; i += 1) {
      rows.push(await measure(join(folder, `${name}-${i}`), cookie));
    }
    if (options.json) {
      console.log(JSON.stringify({ name, scripts, runs: rows }));
      continue;
    }
    // By the score: the run in the middle.
    rows.sort((a, b) => a.score - b.score);
    console.log(name.padEnd(9), {
      scripts: `${scripts.toFixed(1)} KB`,
      ...rows[Math.floor(runs / 2)],
    });
  }
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

type Cookie = { name: string; value: string; url: string };

/** The JavaScript of the first view in KB, gzipped. */
async function measureScripts(
  name: keyof typeof firstViewHeadings,
  cookie?: Cookie,
): Promise<number> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    // The service worker would fetch the files of all areas.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    return await measureFirstViewScripts(page, portal.url, firstViewHeadings[name]);
  } finally {
    await browser.close();
  }
}

/**
 * One run in a signed-in browser. Lighthouse clears the app’s cached files, including those of the
 * service worker, and keeps the session and the last area.
 */
async function measure(profile: string, cookie?: Cookie) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (cookie) {
      await context.addCookies([cookie]);
      await page.goto(portal.url);
      await page.getByRole('navigation').first().waitFor();
      await page.locator('#prerendered').waitFor({ state: 'detached' });
      await page.goto('about:blank');
    }
    const path = `${profile}.json`;
    const flags = ['--quiet', '--output=json', `--output-path=${path}`, `--port=${port}`];
    const only = ['--only-categories=performance'];
    await run(program ?? 'npx', [...given, portal.url, ...flags, ...only]);
    const { categories, audits } = JSON.parse(await readFile(path, 'utf8'));
    return {
      score: categories.performance.score as number,
      lcpSeconds: Number((audits['largest-contentful-paint'].numericValue / 1_000).toFixed(2)),
      blockingMs: Math.round(audits['total-blocking-time'].numericValue),
      cls: Number(audits['cumulative-layout-shift'].numericValue.toFixed(3)),
      weightKB: Math.round(audits['total-byte-weight'].numericValue / 1024),
    };
  } finally {
    await context.close();
  }
}
