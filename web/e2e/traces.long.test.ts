import { browserTimingsPath } from '@portal/contracts/browser-timings';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { startOtlpCollector } from '@portal/tracing/testing/otlp-collector';
import { expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { createEmployee, signInAdmin } from './people.ts';
import { portal } from './portal.ts';

// The portal starts with the first test, with this environment.
const collector = await startOtlpCollector();
registerCleanUp(() => collector.close());
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
process.env.OTEL_TRACES_SAMPLER_ARG = '1';

test('a page adds its own times to the traces of its requests, and nothing for the sign-in page', async () => {
  const hr = await signInAdmin(portal.url);
  const nurse = await createEmployee(portal.url, hr, 'Kofi', 'Mensah');
  const browser = await openBrowser();
  const reported = () => collector.spans.filter(({ name }) => name.startsWith('browser '));

  const { page, consoleErrors, close } = await openPage(browser, portal.url);
  const reports: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(browserTimingsPath)) reports.push(response.status());
  });
  await page.goto('/');
  await page.getByLabel('Username').waitFor();
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);

  await page.context().addCookies([nurse.session.cookie()]);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Time & Attendance', level: 1 }).waitFor();
  await eventually(() => expect(reports).toContain(204), { timeoutMs: 60_000 });
  // Also a request of the first moments, which was finished before the reports were loaded.
  const names = ['browser GET authSession', 'browser POST graphql'];
  await eventually(
    () => expect(reported().map(({ name }) => name)).toEqual(expect.arrayContaining(names)),
    { timeoutMs: 60_000 },
  );
  for (const span of reported()) {
    const request = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
    expect(request).toMatchObject({ traceId: span.traceId, parentSpanId: '', service: 'gateway' });
    expect(span.name).toBe(`browser ${request?.name}`);
    // What the browser waited includes what the gateway took.
    expect(span.end - span.start).toBeGreaterThan(0);
    expect(span.start).toBeLessThan(request?.end ?? 0);
    expect(span.end).toBeGreaterThan(request?.start ?? 0);
  }
  // A report is no request of a trace itself: it would be reported in turn.
  expect(reported().map(({ name }) => name)).not.toContain('browser POST browserTimings');

  // What is left to report is sent when the page is left.
  const before = reported().length;
  await page.evaluate(() => fetch('/api/auth/user'));
  await page.goto('about:blank');
  await eventually(() => expect(reported().length).toBeGreaterThan(before), { timeoutMs: 60_000 });
  expect(consoleErrors).toEqual([]);
  await close();
});
