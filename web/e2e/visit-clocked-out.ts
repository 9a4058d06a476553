import type { Browser } from 'playwright-core';
import { type OpenedPage, openPage } from './browser.ts';
import { createEmployee, type Employee, signInAdmin } from './people.ts';

let count = 0;

/** Opens the dashboard as a new employee, who is clocked out. */
export async function visitClockedOut(
  browser: Browser,
  url: string,
): Promise<{ visitor: OpenedPage; nurse: Employee }> {
  const lastName = `Adamczyk${'abcdefghijklmnop'[count]}`;
  count += 1;
  const nurse = await createEmployee(url, await signInAdmin(url), 'Zofia', lastName);
  const visitor = await openPage(browser, url, { session: nurse.session, path: '/' });
  await visitor.page.getByRole('button', { name: /^Clock in: / }).waitFor();
  return { visitor, nurse };
}
