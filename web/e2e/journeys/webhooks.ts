import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const name = 'Rota planner';
// No such name can exist, so nothing leaves this machine.
const address = 'https://rota.invalid/hook';
const otherAddress = 'https://rota.invalid/hook/2';

describe('webhooks', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  it.each(devices)(
    'on %s: added with a secret that is shown once, tested, paused and deleted',
    async (_, device) => {
      const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        ...device,
      });
      await page.goto('/?tab=settings');
      const card = page.getByRole('region', { name: 'Webhooks' });
      await card.getByText('No webhooks').waitFor();
      await card.getByRole('button', { name: 'Add webhook' }).click();
      const form = page.getByRole('dialog', { name: 'Add webhook' });
      const submit = form.getByRole('button', { name: 'Add webhook' });
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Address').fill('https://127.0.0.1/hook');
      await submit.click();
      await form.getByText('Choose at least one event').first().waitFor();
      await form.getByLabel('Someone clocks in').check();
      await submit.click();
      await form
        .getByText(/^Enter a public address/)
        .first()
        .waitFor();
      await form.getByLabel('Address').fill(address);
      await submit.click();
      const once = page.getByRole('dialog', { name: `Secret for ${name}` });
      const secret = await once.getByText(/^whsec_/).textContent();
      await once.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
      await once.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);

      const item = card.getByRole('listitem').filter({ hasText: name });
      await item.getByText('Nothing sent yet').waitFor();
      await item.getByRole('button', { name: `Send a test event to ${name}` }).click();
      const test = page.getByRole('dialog', { name: `Test ${name}` });
      await test.getByRole('button', { name: 'Send test event' }).click();
      await test.getByText(/^No connection/).waitFor({ timeout: 30_000 });
      await test.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();

      const choose = async (action: string) => {
        await item.getByRole('button', { name: `Actions for ${name}` }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await choose('Edit');
      const edit = page.getByRole('dialog', { name: 'Edit webhook' });
      await edit.getByLabel('Address').fill(otherAddress);
      const { webhooks } = await hr.call<{ webhooks: { id: string; name: string }[] }>(
        'GET',
        '/api/admin/webhooks',
      );
      const id = webhooks.find((one) => one.name === name)?.id;
      // Another administrator, while the dialog is open.
      await hr.call('PATCH', `/api/admin/webhooks/${id}`, { eventTypes: ['clocked-out'] });
      await edit.getByRole('button', { name: 'Save webhook' }).click();
      await waitForToast('Webhook saved', name);
      const saved = await hr.call<{ webhooks: object[] }>('GET', '/api/admin/webhooks');
      expect(saved.webhooks).toMatchObject([{ url: otherAddress, eventTypes: ['clocked-out'] }]);

      await choose('Pause');
      await waitForToast('Webhook paused', `Events for ${name} wait until you resume it.`);
      await item.getByText('Paused').waitFor();
      await choose('Delete');
      const question = page.getByRole('alertdialog', { name: 'Delete webhook?' });
      await question.getByRole('button', { name: 'Delete webhook' }).click();
      await waitForToast('Webhook deleted', name);
      await item.waitFor({ state: 'detached' });
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );
});
