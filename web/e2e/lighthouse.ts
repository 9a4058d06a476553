/**
 * Lighthouse results for the first view of nobody, an employee and an administrator, on a portal of
 * its own: `npm run lighthouse -w web`. Run it on an idle machine; `LIGHTHOUSE` names its program.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@portal/tools/portal/free-port';
import { startPortal } from '@portal/tools/portal/start-portal';
import { findBrowser } from '@portal/tools/testing/find-browser';
import { chromium } from 'playwright-core';
import { createUsersOfEachKind } from './create-users-of-each-kind.ts';

const runs = 3;
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
    const rows = [];
    for (let i = 0; i < runs; i += 1) {
      rows.push(await measure(join(folder, `${name}-${i}`), viewer?.cookie()));
    }
    // By the score: the run in the middle.
    rows.sort((a, b) => a.score - b.score);
    console.log(name.padEnd(9), rows[Math.floor(runs / 2)]);
  }
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * One run in a signed-in browser. Lighthouse clears the app’s cached files, including those of the
 * service worker, and keeps the session and the last area.
 */
async function measure(profile: string, cookie?: { name: string; value: string; url: string }) {
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
      lcp: audits['largest-contentful-paint'].displayValue,
      blocking: audits['total-blocking-time'].displayValue,
      cls: audits['cumulative-layout-shift'].displayValue,
      weight: audits['total-byte-weight'].displayValue,
    };
  } finally {
    await context.close();
  }
}
