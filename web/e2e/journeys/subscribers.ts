import { connect } from 'nats';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const longTimeout = { timeout: 30_000 };

interface Credentials {
  servers: string;
  user: string;
  pass: string;
  stream: string;
}

describe('other systems that read attendance events', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  it.each(devices)(
    'on %s: added with a password that is shown once, listed and revoked',
    async (where, device, lastName) => {
      const name = `Payroll on ${where}`;
      const nurse = await createEmployee(url, hr, 'Olive', lastName);
      const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        ...device,
      });
      await page.goto('/?tab=settings');
      const card = page.getByRole('region', { name: 'Other systems' });
      await card.getByText('No other system has been added yet.').waitFor();
      await card.getByText('Built-in system').waitFor();
      expect(await card.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);

      await card.getByRole('button', { name: 'Add system' }).click();
      const form = page.getByRole('dialog', { name: 'Add system' });
      await form.getByRole('button', { name: 'Add system' }).click();
      await form.getByText('Enter a name').first().waitFor();
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Add system' }).click();

      const once = page.getByRole('dialog', { name: `${name} added` });
      const json = await once.getByText('{"servers"').textContent();
      const { stream, ...account }: Credentials = JSON.parse(json ?? '');
      expect(account.user).toMatch(/^subscriber-[0-9a-f]{24}$/);
      // The dialog stays until it is closed.
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      expect(await once.isVisible()).toBe(true);
      await once.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
      await once.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(account.pass);
      const item = card.getByRole('listitem').filter({ hasText: name });
      await item.getByText('by Asha Patel').waitFor();

      await card.getByRole('button', { name: 'Add system' }).click();
      await form.getByLabel('Name').fill(name.toUpperCase());
      await form.getByRole('button', { name: 'Add system' }).click();
      await form.getByText('There is already a system with this name').waitFor();
      expect(await form.getByLabel('Name').inputValue()).toBe(name.toUpperCase());
      await form.getByRole('button', { name: 'Cancel' }).click();

      // The supervisor has reconfigured the broker without a restart.
      const bus = await until(() => connect({ ...account, reconnect: false }));
      await nurse.session.call('POST', '/api/time-entries/clock-in', {});
      const consumer = await until(() => bus.jetstream().consumers.get(stream));
      const subjects: string[] = [];
      for await (const message of await consumer.consume()) {
        subjects.push(message.subject);
        if (message.subject === `portal.attendance.clocked-in.${nurse.id}`) break;
      }
      await item.getByText(/^Last seen/).waitFor(longTimeout);

      await item.getByRole('button', { name: `Revoke access for ${name}` }).click();
      const question = page.getByRole('alertdialog', { name: 'Revoke access?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(bus.isClosed()).toBe(false);
      await item.getByRole('button', { name: `Revoke access for ${name}` }).click();
      const revokedAt = performance.now();
      await question.getByRole('button', { name: 'Revoke access' }).click();
      await waitForToast('Access revoked', `${name} can no longer read attendance events.`);
      await item.waitFor({ state: 'detached' });
      await bus.closed();
      expect(performance.now() - revokedAt).toBeLessThan(15_000);
      await expect(connect({ ...account, reconnect: false })).rejects.toThrow();
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  it('are for administrators only', async () => {
    const nurse = await createEmployee(url, hr, 'Ned', 'Marsh');
    const { name: key, value } = nurse.session.cookie();
    const statusOf = async (method: string, path: string, headers = {}) =>
      (await fetch(url + path, { method, headers })).status;
    for (const [method, path] of [
      ['GET', '/api/admin/subscribers'],
      ['POST', '/api/admin/subscribers'],
      ['DELETE', '/api/admin/subscribers/first'],
    ] as const) {
      expect(await statusOf(method, path, { cookie: `${key}=${value}` })).toBe(403);
      expect(await statusOf(method, path)).toBe(401);
    }
  });
});

/** Retries for at most half a minute. */
async function until<Value>(work: () => Promise<Value>): Promise<Value> {
  const from = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (failure) {
      if (performance.now() - from > longTimeout.timeout) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}
