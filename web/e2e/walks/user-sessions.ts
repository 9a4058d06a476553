import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visit } from '../browser.ts';
import { employee, signedInAdmin } from '../people.ts';
import { atRest } from '../rest.ts';

describe('the sessions of somebody else', () => {
  const url = inject('portalUrl');
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('sees where somebody is signed in, and ends one session and then all', async () => {
    const hr = await signedInAdmin(url);
    const nurse = await employee(url, hr, 'Ines', 'Okoro');
    const { username, password, securityAnswer } = nurse;
    const others = [atRest(url), atRest(url)];
    for (const other of others) {
      await other.call('POST', '/api/login', { username, password, securityAnswer });
    }
    const { page, toldOf, complaints, leave } = await visit(browser, url, {
      session: hr,
      reducedMotion: 'reduce',
    });
    await page.goto('/?tab=staff&q=okoro');
    await page.getByRole('button', { name: 'Actions for Ines Okoro' }).click();
    await page.getByRole('menuitem', { name: 'Sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions of Ines Okoro' });
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);
    await dialog
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click();
    await toldOf('Session Ended');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: 'End all' }).click();
    await dialog.getByText('Ines isn’t signed in anywhere.').waitFor();
    for (const session of [nurse.session, ...others]) {
      await expect(session.call('GET', '/api/auth/user')).rejects.toThrow('Unauthorized');
    }
    expect(complaints).toEqual([]);
    await leave();
  });
});
