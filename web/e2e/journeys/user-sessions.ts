import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createEmployee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import { createRestSession } from '../rest-session.ts';

describe('another user’s sessions', () => {
  const { url } = portal;
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });

  it.each(devices)(
    'on %s: lists where a user is signed in, ends one session and then all',
    async (_, device, lastName) => {
      const hr = await signInAdmin(url);
      const nurse = await createEmployee(url, hr, 'Ines', lastName);
      const { username, password, securityAnswer } = nurse;
      const others = [createRestSession(url), createRestSession(url)];
      for (const other of others) {
        await other.call('POST', '/api/login', { username, password, securityAnswer });
      }
      const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        ...device,
      });
      await page.goto(`/?tab=staff&q=${lastName}`);
      await page.getByRole('button', { name: `Actions for Ines ${lastName}` }).click();
      await page.getByRole('menuitem', { name: 'Sessions' }).click();
      const dialog = page.getByRole('dialog', { name: `Ines ${lastName}’s sessions` });
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
      await dialog
        .getByRole('button', { name: /^End the session of/ })
        .first()
        .click();
      await waitForToast('Session ended');
      await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
      await dialog.getByRole('button', { name: 'End all' }).click();
      await dialog.getByText('Ines isn’t signed in anywhere.').waitFor();
      for (const session of [nurse.session, ...others]) {
        await expect(session.call('GET', '/api/auth/user')).rejects.toThrow('Unauthorized');
      }
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );
});
