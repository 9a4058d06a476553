import { readFile } from 'node:fs/promises';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openBrowser, openPage } from '../browser.ts';
import { chooseFile, dropFiles, signIn } from '../page-actions.ts';
import { createUser, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const header =
  'First name,Last name,Username,Email,Role,Annual leave entitlement,Work start,Work end';
const employmentHeader =
  'First day,Last day,Job title,Contracted hours,Employment type,Working days,Unpaid break,Team';
const good = [
  'Zoë,Ó Briain,zoe.obriain,zoe@example.org,employee,30,07:00,15:00',
  'Ines,Moreau-Import',
  'Tariq,Aziz,tariq.aziz,,admin',
];
const bad = ['Bob,,bob.jones', 'Ann,Lee,asha.patel,,employee,51'];
const corrected = ['Bob,Jones,bob.jones', 'Ann,Lee,ann.lee,,employee,50'];

interface User {
  username: string;
}

describe('importing staff from a file', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let password = '';

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
  });

  async function atImport(): Promise<OpenedPage> {
    const visitor = await openPage(browser, url, { session: hr });
    const { page } = visitor;
    await page.goto('/?tab=staff');
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    await page.getByRole('heading', { name: 'Import from CSV', level: 1 }).waitFor();
    return visitor;
  }

  async function counted(page: Page, counts: string): Promise<void> {
    await page.getByRole('heading', { name: counts, level: 2, exact: true }).waitFor();
  }

  async function usernames(): Promise<string[]> {
    return (await hr.call<User[]>('GET', '/api/users')).map(({ username }) => username);
  }

  itNightly('offers a template that spreadsheets can read', async () => {
    const { page, consoleErrors, close } = await atImport();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download template' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('staff-import-template.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `\uFEFF${header},${employmentHeader}\r\nGrace,Okafor,grace.okafor,grace.okafor@example.org,employee,25,09:00,17:00,01/12/2026,,Staff nurse,37.5,permanent,Mon-Fri,30,\r\n`,
    );
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('reports files and columns that can’t be read', async () => {
    const { page, close } = await atImport();
    await chooseFile(page, Buffer.from('PK\x03\x04\x14\x00\x06\x00', 'latin1'), 'staff.xlsx');
    await page.getByRole('alert').filter({ hasText: 'This isn’t a CSV file.' }).waitFor();
    await chooseFile(page, 'a'.repeat(90_001));
    await page
      .getByRole('alert')
      .filter({ hasText: 'The file must be 90,000 characters or fewer' })
      .waitFor();
    const place = page.getByText('or drop it here');
    await dropFiles(place, 'First name,Last name', 'Grace,Okafor');
    await page.getByRole('alert').filter({ hasText: 'Please drop one file' }).waitFor();
    await dropFiles(place, 'Name\nGrace Okafor');
    await counted(page, 'Nothing to import');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The column “Name” isn’t recognised.' })
      .waitFor();
    await close();
  });

  it('shows each row with its problems, through a reload too', async () => {
    const { page, consoleErrors, close } = await atImport();
    // Like Excel's plain "CSV": not UTF-8, with CRLF.
    await chooseFile(page, Buffer.from([header, ...good, ...bad].join('\r\n'), 'latin1'));
    await counted(page, '3 ready, 2 with problems');
    await expect
      .poll(() => page.getByRole('button', { name: 'Import 5 people' }).isDisabled())
      .toBe(true);
    await page.getByText('Either all rows are imported or none').waitFor();
    await page.reload();
    await counted(page, '3 ready, 2 with problems');

    const names = page.getByRole('rowheader');
    expect(await names.allInnerTexts()).toEqual([
      expect.stringContaining('Row 5'),
      expect.stringContaining('Row 6'),
      'Zoë Ó Briain\nRow 2',
      'Ines Moreau-Import\nRow 3',
      'Tariq Aziz\nRow 4',
    ]);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await row('bob.jones').getByText('Last name is required.').waitFor();
    await row('Ann Lee').getByText('This username is already taken.').waitFor();
    await row('Ann Lee').getByText('Please enter a valid number between 1 and 50.').waitFor();
    await row('Ines').getByText('generated from the name').waitFor();
    await row('Zoë').getByText('07:00 to 15:00').waitFor();

    await page.getByRole('button', { name: /^With problems/ }).click();
    await expect.poll(() => names.count()).toBe(2);
    await page.getByRole('button', { name: /^Ready/ }).click();
    await expect.poll(() => names.count()).toBe(3);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('imports a corrected file and shows all passwords', async () => {
    const { page, consoleErrors, waitForToast, close } = await atImport();
    await chooseFile(page, [header, ...good, ...bad].join('\n'));
    await counted(page, '3 ready, 2 with problems');
    await chooseFile(page, [header, ...good, ...corrected].join('\n'));
    await counted(page, '5 ready');
    await page.getByRole('button', { name: 'Import 5 people' }).click();
    await waitForToast('Staff imported', '5 accounts were created.');
    const list = page.getByRole('dialog', { name: '5 accounts created' });
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=staff');

    const row = list.getByRole('row').filter({ hasText: 'zoe.obriain' });
    password = (await row.getByRole('cell').last().textContent()) ?? '';
    expect(password).toMatch(/^[A-Za-z0-9][A-Za-z0-9@#$%]{12}$/);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toMatch(/^\uFEFFName,Username,Temporary password\r\n/);
    expect(file).toContain(`Zoë Ó Briain,zoe.obriain,${password}\r\n`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await list.getByRole('button', { name: 'Copy all' }).click();
    await list.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')).toHaveLength(6);
    expect(copied).toContain(`zoe.obriain\t${password}`);

    // Only the slips are printed.
    await page.emulateMedia({ media: 'print' });
    const slips = page.locator('[data-print-sheet]').getByRole('listitem');
    await slips.filter({ hasText: 'zoe.obriain' }).getByText(password).waitFor();
    expect([await slips.count(), await list.isVisible()]).toEqual([5, false]);
    await page.emulateMedia({ media: null });

    // The list stays until it is closed, even when going back.
    await page.goBack();
    await row.waitFor();
    await list.getByText('Close', { exact: true }).click();
    await list.waitFor({ state: 'detached' });
    // The people are listed without a reload.
    await page.getByRole('searchbox', { name: 'Search staff' }).fill('moreau-import');
    await page.getByRole('row').filter({ hasText: 'Ines Moreau-Import' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('lets imported people sign in', async () => {
    const { page, close } = await openPage(browser, url);
    await page.goto('/');
    await signIn(page, 'zoe.obriain', password);
    await page.getByRole('dialog', { name: 'First Time Login - Setup Required' }).waitFor();
    await close();
  });

  itNightly('doesn’t import the same file twice', async () => {
    const { page, close } = await atImport();
    const before = await usernames();
    await page.getByLabel(/^Or paste the rows/).fill([header, ...good, ...corrected].join('\n'));
    await page.getByRole('button', { name: 'Review rows' }).click();
    // A generated username gets another number.
    await counted(page, '1 ready, 4 with problems');
    await expect.poll(() => page.getByText('This username is already taken.').count()).toBe(4);
    await expect
      .poll(() => page.getByRole('button', { name: 'Import 5 people' }).isDisabled())
      .toBe(true);
    expect(await usernames()).toEqual(before);
    await close();
  });

  itNightly('marks usernames that were taken since the review, and creates nobody', async () => {
    const { page, close } = await atImport();
    await chooseFile(page, [header, 'Ada,Byron,ada.byron', 'Eve,Stone,eve.stone'].join('\n'));
    await counted(page, '2 ready');
    await createUser(hr, 'Another', 'Ada', { username: 'ada.byron' });
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    await page.getByRole('alert').filter({ hasText: 'Nobody was imported' }).waitFor();
    await counted(page, '1 ready, 1 with a problem');
    const row = page.getByRole('row').filter({ hasText: 'Ada Byron' });
    await row.getByText('This username is already taken.').waitFor();
    expect(await usernames()).not.toContain('eve.stone');

    // Corrects the row in place.
    await page.getByRole('button', { name: 'Edit rows' }).click();
    const lines = page.getByLabel(/^Or paste the rows/);
    await lines.fill((await lines.inputValue()).replace('ada.byron', 'ada.byron2'));
    await page.getByRole('button', { name: 'Review rows' }).click();
    await counted(page, '2 ready');
    await close();
  });

  itNightly('creates nobody twice when the response was lost', async () => {
    const { page, close } = await atImport();
    await chooseFile(page, [header, 'Lost,Answer', 'Found,Answer'].join('\n'));
    await counted(page, '2 ready');
    const keys: (string | undefined)[] = [];
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'ImportUsers') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    const lost = page.getByRole('dialog', { name: 'No response' });
    await lost.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('dialog', { name: '2 accounts created' }).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
    const made = (await usernames()).filter((name) => /^(lost|found)answer\./.test(name));
    expect(made).toHaveLength(2);

    // The list wasn't copied yet, so closing asks first.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close the password list?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: '2 accounts created' }).waitFor();
    await close();
  });

  itNightly('shows 500 rows quickly', async () => {
    const { page, close } = await atImport();
    const lines = Array.from({ length: 499 }, (_, place) => `Number,Person,number.${place}`);
    const begun = Date.now();
    await chooseFile(page, [header, ...lines, 'Nobody,,x'].join('\n'));
    await counted(page, '499 ready, 1 with a problem');
    await page.getByRole('row').filter({ hasText: 'Row 501' }).waitFor();
    expect(Date.now() - begun).toBeLessThan(3_000);
    expect(await page.getByRole('row').count()).toBeLessThan(100);
    await close();
  });
});
