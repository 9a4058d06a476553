import type { Page, Request, Response } from 'playwright-core';

/** The name of a request’s GraphQL operation. */
export function operationNameOf(request: Request): string | undefined {
  return /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
}

/** Whether a request is a background request, which doesn’t extend the session. */
export function isPoll(request: Request): boolean {
  return request.headers()['x-portal-background'] === '1';
}

/** Waits for the next response to a GraphQL operation. */
export function nextResponse(page: Page, question: string): Promise<Response> {
  return page.waitForResponse((response) => operationNameOf(response.request()) === question);
}

/** Waits for the next response to a background request of a GraphQL operation. */
export function nextPoll(page: Page, question: string): Promise<Response> {
  return page.waitForResponse(
    (response) => isPoll(response.request()) && operationNameOf(response.request()) === question,
  );
}

/** Waits until the page has processed a response, after which it sets its next timer. */
export async function waitUntilProcessed(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  await response.finished();
  // After all that the page has to do first.
  await response
    .frame()
    .evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** Stops the page’s clock: its timers then run only as the test advances it. */
export async function pausePageTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt((await pageTime(page)) + 1_000);
}

/** The time by the page’s clock, in milliseconds. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now());
}
