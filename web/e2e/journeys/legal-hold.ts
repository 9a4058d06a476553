import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { devices } from '../devices.ts';
import { createUser, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

describe('a legal hold and a deleted account', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  it.each(devices)(
    'on %s: placed, ended, and then the account is erased',
    async (_, device, lastName) => {
      const name = `Hilda ${lastName}`;
      const { id } = await createUser(hr, 'Hilda', lastName);
      const { page, waitForToast, consoleErrors, close } = await openPage(browser, url, {
        session: hr,
        ...device,
      });
      const choose = async (action: string) => {
        await page.goto(`/?tab=staff&q=${lastName}`);
        await page.getByRole('button', { name: `Actions for ${name}` }).click();
        await page.getByRole('menuitem', { name: action }).click();
      };

      await choose('Legal hold');
      const placing = page.getByRole('dialog', { name: `Place ${name} on legal hold?` });
      await placing.getByRole('button', { name: 'Place on hold' }).click();
      await placing.getByText('Enter a reason').first().waitFor();
      await placing.getByLabel('Reason').fill('Tribunal claim 1402');
      await placing.getByRole('button', { name: 'Place on hold' }).click();
      await waitForToast('Legal hold placed', `None of ${name}’s data will be removed`);

      await page.goto('/?tab=settings');
      const card = page.getByRole('region', { name: 'Data kept and removed' });
      await card.getByRole('heading', { name: 'Clock-ins and corrections' }).waitFor();
      const held = card.getByRole('list', { name: 'People on legal hold' });
      await held.getByText(name).waitFor();
      await held.getByText('Tribunal claim 1402').waitFor();

      await choose('Delete');
      const deleting = page.getByRole('alertdialog', { name: `Delete ${name}?` });
      await deleting.getByRole('button', { name: 'Delete', exact: true }).click();
      await waitForToast('Delete failed', 'legal hold');

      await choose('Legal hold');
      const ending = page.getByRole('alertdialog', { name: `End the legal hold on ${name}?` });
      await ending.getByText('Tribunal claim 1402').waitFor();
      await ending.getByRole('button', { name: 'End hold' }).click();
      await waitForToast('Legal hold ended');

      await choose('Delete');
      await deleting.getByRole('button', { name: 'Delete', exact: true }).click();
      await deleting.waitFor({ state: 'detached' });

      await page.goto('/?tab=settings');
      const report = page
        .getByRole('list', { name: 'Deleted accounts' })
        .getByRole('listitem')
        .filter({ hasText: id });
      await report.getByText('Erased').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        report.getByRole('link', { name: 'Download report' }).click(),
      ]);
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
        userId: id,
        isComplete: true,
      });
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );
});
