import type { Page } from 'playwright-core';

/** Who sees a screen: nobody, or a user of this kind. */
export type UserKind = 'nobody' | 'newcomer' | 'employee' | 'admin';

export interface Screen {
  name: string;
  viewer: UserKind;
  /** An error, an absence, or components that others show too: its accessibility is checked at night only. */
  isNightly?: true;
  /** A function if it contains a date, which changes at midnight. */
  address: string | (() => string);
  /** Steps until the screen is shown. */
  reach?(page: Page): Promise<unknown>;
}

/** Opens a screen. */
export async function goTo(page: Page, { address }: Pick<Screen, 'address'>): Promise<void> {
  await page.goto(typeof address === 'string' ? address : address());
}

export const heading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name }).waitFor();

/** Mocks a response, for states that a healthy portal doesn’t show, or shows only once. */
export async function respondWith(
  page: Page,
  path: string,
  status: number,
  json: object | null,
): Promise<void> {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '900' } : {};
  await page.route(path, (route) => route.fulfill({ status, headers, json }));
}
