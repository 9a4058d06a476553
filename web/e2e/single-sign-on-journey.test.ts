import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@portal/kernel/new-id';
import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { freshFolder } from '@portal/testing/fresh-folder';
import {
  oidcClient,
  startOidcProvider,
  type TestOidcProvider,
} from '@portal/testing/oidc-provider';
import { freePort } from '@portal/tools/portal/free-port';
import { startPortal } from '@portal/tools/portal/start-portal';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from './browser.ts';
import { devices } from './devices.ts';
import { openAccountDialog } from './page-actions.ts';
import { admin, createEmployee, createUser, signInAdmin } from './people.ts';
import type { RestSession } from './rest-session.ts';

const name = 'Hospital account';

/** A portal of its own with a provider of single sign-on, and its first administrator. */
async function startPortalWithProvider(settings: Record<string, string> = {}) {
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/api/sso/hospital/callback`;
  const provider = await startOidcProvider({ redirectUris: [redirectUri] });
  const client = { clientId: oidcClient.id, clientSecret: oidcClient.secret };
  const hospital = { id: 'hospital', name, issuer: provider.issuer, allowsHttp: true, ...client };
  const variables = { ...settings, SSO_PROVIDERS: JSON.stringify([hospital]) };
  Object.assign(process.env, variables);
  const dataDir = await freshFolder('single-sign-on');
  const { url, stop } = await startPortal({ port, dataDir });
  registerCleanUp(stop);
  for (const variable of Object.keys(variables)) delete process.env[variable];
  return { url, dataDir, provider, hr: await signInAdmin(url) };
}

const signInButton = (page: Page) => page.getByRole('link', { name: `Sign in with ${name}` });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Time & Attendance' });

describe('single sign-on', () => {
  let url: string;
  let provider: TestOidcProvider;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    ({ url, provider, hr } = await startPortalWithProvider());
    browser = await openBrowser();
  });

  it.each(devices)(
    'on %s: tested in Settings, and HR links and unlinks an account',
    async (_, device, lastName) => {
      await createEmployee(url, hr, 'Nora', lastName);
      const opened = await openPage(browser, url, {
        session: hr,
        path: '/?tab=settings',
        ...device,
      });
      const { page, waitForToast, consoleErrors, close } = opened;
      const card = page.getByRole('region', { name: 'Single sign-on' });
      await card.getByRole('button', { name: `Test the connection to ${name}` }).click();
      const settings = page.getByRole('dialog', { name });
      await settings.getByText(`${url}/api/sso/hospital/callback`).waitFor();
      await settings.getByRole('button', { name: 'Test connection' }).click();
      await settings.getByText('The connection works').waitFor();
      provider.setDown(true);
      await settings.getByRole('button', { name: 'Test again' }).click();
      await settings.getByText('We couldn’t read its settings').waitFor();
      provider.setDown(false);
      await page.keyboard.press('Escape');

      await page.goto(`/?tab=staff&q=${lastName}`);
      const openLinks = async () => {
        await page.getByRole('button', { name: `Actions for Nora ${lastName}` }).click();
        await page.getByRole('menuitem', { name: 'Single sign-on' }).click();
        return page.getByRole('dialog', { name: `Nora ${lastName}’s single sign-on` });
      };
      await (await openLinks()).getByRole('button', { name: 'Link account' }).click();
      const form = page.getByRole('dialog', { name: `Link Nora ${lastName}’s account` });
      await form.getByRole('button', { name: 'Link account' }).click();
      await form.getByText('Enter the account ID').first().waitFor();
      await form.getByLabel('Account ID').fill(lastName);
      await form.getByRole('button', { name: 'Link account' }).click();
      await waitForToast('Account linked', `Nora can now sign in with ${name}.`);

      provider.setPerson({ sub: lastName });
      const nora = await openPage(browser, url, { path: '/', ...device });
      await signInButton(nora.page).click();
      await dashboard(nora.page).waitFor();

      await (await openLinks()).getByRole('button', { name: `Remove ${name}` }).click();
      const question = page.getByRole('alertdialog', { name: /^Remove Nora \w+’s link/ });
      await question.getByRole('button', { name: 'Remove link' }).click();
      await waitForToast('Link removed');
      // Their session has ended.
      await nora.page.reload();
      await signInButton(nora.page).click();
      await nora.page.getByText('Your organisation’s account isn’t linked to the portal').waitFor();
      await nora.close();
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  it.each(devices)(
    'on %s: linked, signed in with, ended by the organisation, and removed',
    async (_, device, lastName) => {
      const { session } = await createEmployee(url, hr, 'Pia', lastName);
      provider.setPerson({ sub: `pia-${lastName}` });
      const opened = await openPage(browser, url, { session, path: '/', ...device });
      const security = await openAccountDialog(opened.page, 'Security');
      await security.getByRole('button', { name: `Link ${name}` }).click();
      await opened.waitForToast('Account linked');
      expect(opened.consoleErrors).toEqual([]);
      await opened.close();

      const { page, waitForToast, close } = await openPage(browser, url, { path: '/', ...device });
      await signInButton(page).click();
      await dashboard(page).waitFor();
      await endSessions(`pia-${lastName}`);
      await page.reload();
      // The organisation has known them for an hour, so that this is no recent sign-in.
      const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
      provider.setTampering((claims) => ({ ...claims, auth_time: anHourAgo }));
      await signInButton(page).click();
      await dashboard(page).waitFor();
      provider.setTampering(null);

      const removeLink = async () => {
        const again = await openAccountDialog(page, 'Security');
        await again.getByRole('button', { name: `Remove ${name}` }).click();
        const question = page.getByRole('alertdialog', { name: `Remove the link to ${name}?` });
        await question.getByRole('button', { name: 'Remove link' }).click();
      };
      await removeLink();
      await page.getByRole('button', { name: `Continue with ${name} instead` }).click();
      await waitForToast('You’ve confirmed it’s you');
      await removeLink();
      await waitForToast('Link removed');
      await page.getByRole('dialog', { name: 'Security' }).getByText('Not linked').waitFor();
      await close();
    },
  );

  /** As the provider does when somebody is signed out there. */
  async function endSessions(sub: string): Promise<void> {
    const iat = Math.floor(Date.now() / 1_000);
    const logout_token = await provider.sign({
      iss: provider.issuer,
      aud: oidcClient.id,
      sub,
      iat,
      exp: iat + 120,
      jti: newId(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const response = await fetch(`${url}/api/sso/hospital/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
    expect(response.status).toBe(200);
  }
});

describe('without passwords', () => {
  it('an invitation leads to the provider, which finishes the setup, on a computer and a phone', async () => {
    const settings = { PASSWORD_SIGN_IN: 'off', BREAK_GLASS_USERNAME: admin.username };
    const { url, dataDir, provider, hr } = await startPortalWithProvider(settings);
    const browser = await openBrowser();
    for (const [, device, lastName] of devices) {
      const staff = await openPage(browser, url, { session: hr, path: '/?tab=staff', ...device });
      await expectNoPasswordForNewPerson(staff, lastName);
      const email = `tara.${lastName.toLowerCase()}@example.org`;
      await createUser(hr, 'Tara', lastName, { email });
      const path = await eventually(() => invitationIn(join(dataDir, 'mail'), email));
      const { page, consoleErrors, close } = await openPage(browser, url, { path, ...device });
      await page.getByText('Sign in with your organisation’s account to start').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Welcome, Tara.').waitFor();
      expect(await page.getByLabel('New password').count()).toBe(0);
      provider.setPerson({ sub: `tara-${lastName}` });
      await signInButton(page).click();
      await dashboard(page).waitFor();
      expect(consoleErrors).toEqual([]);
      await close();
    }
  });

  /** HR sees no password of a new person, who has none to use. */
  async function expectNoPasswordForNewPerson(
    { page, waitForToast, consoleErrors, close }: OpenedPage,
    lastName: string,
  ) {
    await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add New Staff Member' });
    await form.getByText('They’ll sign in with your organisation’s account.').waitFor();
    await form.getByLabel('First name').fill('Wren');
    await form.getByLabel('Last name').fill(lastName);
    await form.getByRole('button', { name: 'Create account' }).click();
    await waitForToast(
      'Staff Member Created',
      'Add an email address or link an account, so that Wren can sign in.',
    );
    await form.waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await close();
  }

  /** The path of the link in the email to an address. */
  async function invitationIn(folder: string, to: string): Promise<string> {
    for (const file of await readdir(folder)) {
      const mail = await PostalMime.parse(await readFile(join(folder, file)));
      const [link] = mail.text?.match(/\/reset-password#[\w-]{43}/) ?? [];
      if (link && mail.to?.some(({ address }) => address === to)) return link;
    }
    throw new Error(`No invitation to ${to}`);
  }
});
