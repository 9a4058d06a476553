import type { Page } from 'playwright-core';

/** Who sees a screen: nobody in particular, or somebody with a session of that kind. */
export type Viewer = 'nobody' | 'newcomer' | 'employee' | 'admin';

export interface Screen {
  name: string;
  viewer: Viewer;
  /** A function where it says a week or a day, which is another one after midnight. */
  address: string | (() => string);
  /** What to do there until it shows. */
  reach?(page: Page): Promise<unknown>;
}

/** Goes to where a screen is. */
export async function goTo(page: Page, { address }: Pick<Screen, 'address'>): Promise<void> {
  await page.goto(typeof address === 'string' ? address : address());
}

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).waitFor();

/** For what a portal in order does not show, or shows only once: an answer in the server's stead. */
export async function answerWith(
  page: Page,
  path: string,
  status: number,
  json: object,
): Promise<void> {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '900' } : {};
  await page.route(path, (route) => route.fulfill({ status, headers, json }));
}
