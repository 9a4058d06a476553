import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../browser.ts';
import { holdBack, keyboardAt, openAccount, signIn } from '../on-the-page.ts';
import { admin, type Employee, employee, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

describe('one’s own account', () => {
  const url = inject('portalUrl');
  let browser: Browser;
  let hr: AtRest;
  let nurse: Employee;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signedInAdmin(url);
    nurse = await employee(url, hr, 'Hannah', 'Brandt');
  });
  afterAll(() => browser?.close());

  /** The nurse at a device of her own, with a session of its own. */
  async function signedIn(options: Parameters<typeof visit>[2] = {}, { isLive = true } = {}) {
    const visitor = await visit(browser, url, options);
    visitors.push(visitor);
    if (!isLive) {
      // Never answered.
      await visitor.page.route('**/api/live', () => {});
    }
    await visitor.page.goto('/');
    await enter(visitor.page);
    await visitor.page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    return visitor;
  }

  /** Somebody who is signed in already. */
  async function returned(who: AtRest, { clock = false } = {}) {
    const visitor = await visit(browser, url);
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

  it('says who one is, and gives the focus back', async () => {
    const { page, leave } = await returned(nurse.session);
    await profileButton(page).click();
    const profile = page.getByRole('dialog', { name: 'Profile of Hannah Brandt' });
    expect(await factsOf(page)).toEqual({
      Username: nurse.username,
      Role: 'employee',
      'Access level': 'Employee',
      'Leave entitlement': '25 days',
      Password: 'Set by the user',
    });
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'hidden' });
    await keyboardAt(profileButton(page));

    for (const name of ['Change password', 'Sessions'] as const) {
      const dialog = await openAccount(page, name);
      await profile.waitFor({ state: 'hidden' });
      await expect
        .poll(() => dialog.evaluate((it) => it.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await keyboardAt(profileButton(page));
    }
    await leave();
  });

  it('shows an administrator’s role with spaces', async () => {
    const { page, leave } = await returned(hr);
    await profileButton(page).click();
    expect(await factsOf(page)).toMatchObject({
      Username: admin.username,
      Role: 'master admin',
      'Access level': 'Admin',
    });
    await leave();
  });

  it('shows what HR has changed as soon as the profile is opened', async () => {
    const { page, leave } = await returned(nurse.session);
    const path = `/api/admin/users/${nurse.id}/leave-entitlement`;
    await hr.call('PATCH', path, { annualLeaveEntitlement: 28 });
    await profileButton(page).click();
    await page.getByText('28 days').first().waitFor();
    await leave();
  });

  it('changes the password, here, and signs out everywhere else', async () => {
    const { page, toldOf } = await returned(nurse.session);
    // The live stream would tell it before anything is pressed there.
    const other = await signedIn({}, { isLive: false });
    const dialog = await openAccount(page, 'Change password');
    const send = dialog.getByRole('button', { name: 'Change password' });
    await keyboardAt(dialog.getByLabel('Current password'));
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
    await dialog.getByText('Please choose another password than the current one').waitFor();
    await fill(nurse.password, 'password1');
    await dialog.getByText('This password is one of the most common ones').waitFor();
    await fill('not my password', 'brown teapot 3');
    await dialog.getByText('The current password is not right').waitFor();
    await keyboardAt(dialog.getByLabel('Current password'));
    expect(await dialog.getByLabel('New password').inputValue()).toBe('brown teapot 3');
    await holdBack(page, '/api/change-password');
    await fill(nurse.password, 'brown teapot 3');
    await page.keyboard.press('Escape');
    await toldOf('Password Changed', 'You stay signed in here.');
    await dialog.waitFor({ state: 'detached' });
    await keyboardAt(profileButton(page));

    nurse.password = 'brown teapot 3';
    // The change gave the browser a session with another id, and ended all others.
    const { username, password, securityAnswer } = nurse;
    await nurse.session.call('POST', '/api/login', { username, password, securityAnswer });
    await page.reload();
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await other.page.getByRole('button', { name: /^Clock in: / }).click();
    await other.toldOf('Unauthorized', 'You are logged out. Logging in again...');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await enter(other.page);
    await other.page.getByText('Clocked Out', { exact: true }).waitFor();
  });

  it('lists the sessions, and ends one: what was typed there is kept', async () => {
    const { page, toldOf } = await signedIn();
    const other = await signedIn({ userAgent: agents.firefox }, { isLive: false });
    await other.page.goto('/?section=messages&box=new');
    await other.page.getByLabel('Message', { exact: true }).fill('About Thursday');

    const dialog = await openAccount(page, 'Sessions');
    const own = dialog.getByRole('listitem').filter({ hasText: 'This session' });
    await own.waitFor();
    expect(await own.textContent()).toMatch(
      /^Chrome on Linux.*127\.0\.0\.1.*\d\d\/\d\d\/\d{4} at \d\d:\d\d/,
    );
    await own.getByRole('button', { name: 'Log out' }).waitFor();
    const firefox = dialog.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
    await firefox.getByRole('button', { name: 'End the session of Firefox on Windows' }).click();
    await toldOf('Session Ended', 'Firefox on Windows is signed out.');
    await firefox.waitFor({ state: 'detached' });
    // The keyboard is still in the dialog, at the list.
    await keyboardAt(dialog.getByRole('list'));

    await other.page.getByRole('button', { name: 'Send message' }).click();
    await other.toldOf('Unauthorized', 'You are logged out. Logging in again...');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await enter(other.page);
    const message = other.page.getByLabel('Message', { exact: true });
    await message.waitFor();
    await expect.poll(() => message.inputValue()).toBe('About Thursday');
  });

  it('shows a new session by itself, and ends all others at once', async () => {
    const { page, toldOf } = await returned(nurse.session, { clock: true });
    const dialog = await openAccount(page, 'Sessions');
    await dialog.getByText('This session').waitFor();
    const phone = dialog.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
    expect(await phone.count()).toBe(0);
    const other = await signedIn({ userAgent: agents.iPhone });
    await page.clock.fastForward(15_000);
    await phone.waitFor();

    await dialog.getByRole('button', { name: 'End all others' }).click();
    await toldOf('Sessions Ended', 'You are signed in here and nowhere else.');
    await dialog.getByText('You are signed in nowhere else.').waitFor();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await dialog.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('brings no complaint of the browser', () => {
    expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

/** What the profile says, by its labels. */
async function factsOf(page: Page): Promise<Record<string, string>> {
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
