import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { delayRequest, openAccountDialog, signIn, waitForFocus } from '../page-actions.ts';
import { admin, createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

describe('one’s own account', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;
  const visitors: OpenedPage[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Hannah', 'Brandt');
  });

  /** The nurse on another device with its own session. */
  async function signedIn(options: Parameters<typeof openPage>[2] = {}, { isLive = true } = {}) {
    const visitor = await openPage(browser, url, options);
    visitors.push(visitor);
    if (!isLive) {
      // Never responds.
      await visitor.page.route('**/api/live', () => {});
    }
    await visitor.page.goto('/');
    await enter(visitor.page);
    await visitor.page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    return visitor;
  }

  /** A visitor who is already signed in. */
  async function returned(who: RestSession, { clock = false } = {}) {
    const visitor = await openPage(browser, url);
    visitors.push(visitor);
    if (clock) await visitor.page.clock.install();
    await visitor.page.context().addCookies([who.cookie()]);
    await visitor.page.goto('/');
    return visitor;
  }

  async function enter(page: Page): Promise<void> {
    await page.getByLabel('Security answer').fill(nurse.securityAnswer);
    await signIn(page, nurse.username, nurse.password);
  }

  const profileButton = (page: Page) => page.getByRole('button', { name: /^Profile of/ });

  it('shows the user’s profile and returns the focus', async () => {
    const { page, close } = await returned(nurse.session);
    await profileButton(page).click();
    const profile = page.getByRole('dialog', { name: 'Profile of Hannah Brandt' });
    expect(await detailsOf(page)).toEqual({
      Username: nurse.username,
      Role: 'employee',
      'Access level': 'Employee',
      'First day': '08/01/2024',
      'Leave entitlement': '25 days',
      Password: 'Set by you',
    });
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'hidden' });
    await waitForFocus(profileButton(page));

    for (const name of ['Change password', 'Sessions'] as const) {
      const dialog = await openAccountDialog(page, name);
      await profile.waitFor({ state: 'hidden' });
      await expect
        .poll(() => dialog.evaluate((it) => it.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await waitForFocus(profileButton(page));
    }
    await close();
  });

  itNightly('shows an administrator’s role with spaces', async () => {
    const { page, close } = await returned(hr);
    await profileButton(page).click();
    expect(await detailsOf(page)).toMatchObject({
      Username: admin.username,
      Role: 'master admin',
      'Access level': 'Admin',
    });
    await close();
  });

  itNightly('shows HR’s changes when the profile is opened', async () => {
    const { page, close } = await returned(nurse.session);
    const path = `/api/admin/users/${nurse.id}/leave-entitlement`;
    await hr.call('PATCH', path, { annualLeaveEntitlement: 28 });
    await profileButton(page).click();
    await page.getByText('28 days').first().waitFor();
    await close();
  });

  it('changes the password and signs out everywhere else', async () => {
    const { page, waitForToast } = await returned(nurse.session);
    // The live stream would end it before anything is pressed there.
    const other = await signedIn({}, { isLive: false });
    const dialog = await openAccountDialog(page, 'Change password');
    const send = dialog.getByRole('button', { name: 'Change password' });
    await waitForFocus(dialog.getByLabel('Current password'));
    const fill = async (current: string, chosen: string, again = chosen) => {
      await dialog.getByLabel('Current password').fill(current);
      await dialog.getByLabel('New password').fill(chosen);
      await dialog.getByLabel('Confirm password').fill(again);
      await send.click();
    };

    await send.click();
    for (const missing of ['Enter your current password', 'Enter a password']) {
      await dialog.getByText(missing).waitFor();
    }
    await fill(nurse.password, 'abc');
    await dialog.getByText('Password must be at least 6 characters long').waitFor();
    await fill(nurse.password, 'brown teapot 3', 'brown teapot 4');
    await dialog.getByText('Passwords do not match').waitFor();
    await fill(nurse.password, nurse.password);
    await dialog.getByText('Choose a password that’s different from your current one').waitFor();
    await fill(nurse.password, 'password1');
    await dialog.getByText('This password is too common').waitFor();
    await fill('not my password', 'brown teapot 3');
    await dialog.getByText('Your current password is incorrect').waitFor();
    await waitForFocus(dialog.getByLabel('Current password'));
    expect(await dialog.getByLabel('New password').inputValue()).toBe('brown teapot 3');
    await delayRequest(page, '/api/change-password');
    await fill(nurse.password, 'brown teapot 3');
    await page.keyboard.press('Escape');
    await waitForToast('Password changed', 'You’re still signed in here.');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(profileButton(page));

    nurse.password = 'brown teapot 3';
    // The change gave this session a new id and ended all others.
    const { username, password, securityAnswer } = nurse;
    await nurse.session.call('POST', '/api/login', { username, password, securityAnswer });
    await page.reload();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await other.page.getByRole('button', { name: /^Clock in: / }).click();
    await other.waitForToast('Unauthorized', 'You are logged out. Logging in again...');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await enter(other.page);
    await other.page.getByText('Clocked Out', { exact: true }).waitFor();
  });

  itNightly('lists the sessions and ends one, whose drafts are kept', async () => {
    const { page, waitForToast } = await signedIn();
    const other = await signedIn({ userAgent: agents.firefox }, { isLive: false });
    await other.page.goto('/?section=messages&box=new');
    await other.page.getByLabel('Message', { exact: true }).fill('About Thursday');

    const dialog = await openAccountDialog(page, 'Sessions');
    const own = dialog.getByRole('listitem').filter({ hasText: 'This session' });
    await own.waitFor();
    expect(await own.textContent()).toMatch(
      /^Chrome on Linux.*127\.0\.0\.1.*\d\d\/\d\d\/\d{4} at \d\d:\d\d/,
    );
    await own.getByRole('button', { name: 'Log out' }).waitFor();
    const firefox = dialog.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
    await firefox.getByRole('button', { name: 'End the session of Firefox on Windows' }).click();
    await waitForToast('Session ended', 'Firefox on Windows is signed out.');
    await firefox.waitFor({ state: 'detached' });
    // The focus is still in the dialog, on the list.
    await waitForFocus(dialog.getByRole('list'));

    await other.page.getByRole('button', { name: 'Send message' }).click();
    await other.waitForToast('Unauthorized', 'You are logged out. Logging in again...');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await enter(other.page);
    const message = other.page.getByLabel('Message', { exact: true });
    await message.waitFor();
    await expect.poll(() => message.inputValue()).toBe('About Thursday');
  });

  itNightly('shows a new session automatically and ends all others', async () => {
    const { page, waitForToast } = await returned(nurse.session, { clock: true });
    const dialog = await openAccountDialog(page, 'Sessions');
    await dialog.getByText('This session').waitFor();
    const phone = dialog.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
    expect(await phone.count()).toBe(0);
    const other = await signedIn({ userAgent: agents.iPhone });
    await page.clock.fastForward(15_000);
    await phone.waitFor();

    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await waitForToast('Sessions ended', 'You’re now only signed in here.');
    await dialog.getByText('You’re not signed in anywhere else.').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await dialog.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('causes no browser errors', () => {
    expect(visitors.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});

/** The values of the profile by label. */
async function detailsOf(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  const [labels, values] = await Promise.all(
    ['dt', 'dd'].map((tag) =>
      page
        .getByRole('dialog', { name: /^Profile of/ })
        .locator(tag)
        .allTextContents(),
    ),
  );
  return Object.fromEntries((labels ?? []).map((label, index) => [label, values?.[index] ?? '']));
}
