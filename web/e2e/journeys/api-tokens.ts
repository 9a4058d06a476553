import { eventually } from '@portal/testing/eventually';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('API tokens of other systems', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  it.each(devices)('on %s: created, shown once, used and revoked', async (where, device) => {
    const name = `Payroll on ${where}`;
    const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
      session: hr,
      ...device,
    });
    await page.goto('/?tab=settings');
    const card = page.getByRole('region', { name: 'API tokens' });
    await card.getByRole('button', { name: 'Create token' }).click();
    const form = page.getByRole('dialog', { name: 'Create API token' });
    await form.getByRole('button', { name: 'Create token' }).click();
    await form.getByText('Enter a name').first().waitFor();
    await form.getByText('Choose what the token can do').waitFor();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Hours', { exact: true }).check();
    await form.getByLabel('Book leave').check();
    await form.getByLabel('Expires').selectOption('30');
    await form.getByRole('button', { name: 'Create token' }).click();

    const once = page.getByRole('dialog', { name: `${name} created` });
    const token = (await once.getByText(/^portal_/).textContent()) ?? '';
    expect(token).toMatch(/^portal_[0-9A-Za-z]{49}$/);
    const example = (await once.getByText(/^curl/).textContent()) ?? '';
    // The dialog stays until it is closed.
    await page.keyboard.press('Escape');
    expect(await once.isVisible()).toBe(true);
    await once.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
    await once.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(token);

    const item = card.getByRole('listitem').filter({ hasText: name });
    await item.getByText('See hours and book leave').waitFor();
    await item.getByText('Never used').waitFor();
    await item.getByText('by Asha Patel').waitFor();
    const address = /http\S+$/.exec(example)?.[0] ?? '';
    const statusOf = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(address, { headers })).status;
    };
    expect(await statusOf()).toBe(200);
    // The use is stored after the response.
    await eventually(async () => {
      await page.reload();
      await item.waitFor();
      expect(await item.getByText('Last used').isVisible()).toBe(true);
    });

    await item.getByRole('button', { name: `Revoke the token ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke token?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await statusOf()).toBe(200);
    await item.getByRole('button', { name: `Revoke the token ${name}` }).click();
    await question.getByRole('button', { name: 'Revoke token' }).click();
    await waitForToast('Token revoked', `The system with ${name} no longer has access.`);
    expect(await statusOf()).toBe(401);
    await item.getByText('Revoked', { exact: true }).waitFor();
    expect(await item.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(consoleErrors).toEqual([]);
    await close();
  });
});
