import type { Page, Request, Response } from 'playwright-core';

/** The name of what a request asks GraphQL for. */
export function questionOf(request: Request): string | undefined {
  return /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
}

/** Whether a page asks by itself, without keeping the session alive. */
export function isPoll(request: Request): boolean {
  return request.headers()['x-portal-background'] === '1';
}

/** Waits for the next answer to a question, of all that a page asks at the same time. */
export function nextAnswer(page: Page, question: string): Promise<Response> {
  return page.waitForResponse((response) => questionOf(response.request()) === question);
}

/** Waits for the next answer to a question that a page asks as polling. */
export function nextPoll(page: Page, question: string): Promise<Response> {
  return page.waitForResponse(
    (response) => isPoll(response.request()) && questionOf(response.request()) === question,
  );
}

/** Waits until a page has taken an answer: only then it sets the timer for the next. */
export async function taken(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.finished();
  // After all that the page has to do first.
  await response
    .frame()
    .evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** Stops a page's clock: from then on its timers run as the test turns it, not as fast as it can. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await clockOf(page)) + 1_000);
}

/** The time by a page's own clock, in milliseconds, which a test may turn. */
export function clockOf(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}
