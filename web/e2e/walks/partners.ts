import { addDays } from '@portal/kernel/london';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apartFromTheNetwork, openBrowser, visit } from '../browser.ts';
import { plainTuesday } from '../leave.ts';
import { keyboardAt } from '../on-the-page.ts';
import { type Employee, employee, newcomer, signedInAdmin } from '../people.ts';
import type { AtRest } from '../rest.ts';

interface Partners {
  id: string;
  user1Id: string;
  user2Id: string;
}

const patience = { timeout: 30_000 };
const missing = 'Please select both partners';

describe('holiday partners', () => {
  const url = inject('portalUrl');
  /** Ten weeks from now. */
  let tuesday: string;
  let browser: Browser;
  let hr: AtRest;
  let noor: Employee;
  let ellis: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    tuesday = plainTuesday(10);
    hr = await signedInAdmin(url);
    noor = await employee(url, hr, 'Noor', 'Partridge');
    ellis = await employee(url, hr, 'Ellis', 'Partridge');
  });
  afterAll(() => browser?.close());

  const at = (path: string) => visit(browser, url, { session: hr, path, reducedMotion: 'reduce' });

  async function off({ session }: Employee, day: string): Promise<string> {
    const { id } = await session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate: day,
      endDate: day,
      reason: 'A wedding in the family',
    });
    return id;
  }

  function approve(id: string): Promise<unknown> {
    return hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
  }

  async function partnership(): Promise<Partners | undefined> {
    const all = await hr.call<Partners[]>('GET', '/api/admin/partnerships');
    return all.find(({ user1Id }) => user1Id === noor.id || user1Id === ellis.id);
  }

  it('are two different members of staff, once, and stay chosen through a failure', async () => {
    const { page, toldOf, complaints, leave } = await at('/?tab=partners');
    const first = page.getByRole('combobox', { name: 'First partner' });
    const second = page.getByRole('combobox', { name: 'Second partner' });
    const create = page.getByRole('button', { name: 'Create Partnership' });
    await create.click();
    await toldOf(missing);
    await keyboardAt(first);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    // What is wrong can be read: no list lies over it until somebody wants it.
    await page.getByText(missing).first().click({ trial: true });
    expect(await page.getByRole('listbox').count()).toBe(0);
    await first.click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await second.getAttribute('aria-invalid')).toBe('true');

    // An administrator is nobody's partner.
    await first.fill('asha');
    await page.getByText('Nothing found. Try fewer letters.').waitFor();
    await choose(page, first, 'noor part');
    await second.fill('partridge');
    await page.getByRole('option', { name: /Ellis Partridge/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Escape');
    await create.click();
    await toldOf(missing);
    await choose(page, second, 'ellis part');

    // The first becomes the same as the second.
    await choose(page, first, 'ellis part');
    await page.getByText('Please select different users for the partnership').waitFor();
    await create.click();
    await toldOf('Please select different users for the partnership');
    await choose(page, first, 'noor part');

    await page.context().setOffline(true);
    await create.click();
    await toldOf('Partnership Not Created', 'could not be reached');
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => second.inputValue(), patience).toContain('Ellis Partridge');
    expect(await first.inputValue()).toContain('Noor Partridge');
    await create.click();
    await toldOf('Partnership Created', 'Noor Partridge and Ellis Partridge');
    await expect.poll(() => first.inputValue(), patience).toBe('');
    const row = rowOf(page, 'Noor Partridge');
    await row.getByRole('link', { name: 'Ellis Partridge' }).waitFor();
    await row.getByText('employee').first().waitFor();

    // The same pair, the other way round.
    await choose(page, first, 'ellis part');
    await choose(page, second, 'noor part');
    await create.click();
    await toldOf('Partnership Not Created', 'partners');
    expect(await first.inputValue()).toContain('Ellis Partridge');
    expect(await row.count()).toBe(1);
    expect(apartFromTheNetwork(complaints)).toEqual([]);
    await leave();
  });

  it('can’t be off on the same day: the second approval is refused, in the portal’s words', async () => {
    const [hers, his] = [await off(noor, tuesday), await off(ellis, tuesday)];
    await approve(hers);
    await expect(approve(his)).rejects.toThrow('conflicts');
    await approve(await off(ellis, addDays(tuesday, 1)));
    await expect(off(noor, addDays(tuesday, 1))).rejects.toThrow('conflicts');
  });

  it('are free of each other once the partnership is deleted, after a question', async () => {
    const { page, toldOf, complaints, leave } = await at('/?tab=partners');
    const row = rowOf(page, 'Noor Partridge');
    await row.getByText('No', { exact: true }).waitFor();
    const bin = row.getByRole('button', { name: /^Delete the partnership of Noor/ });
    await bin.click();
    const question = page.getByRole('alertdialog', { name: 'Delete this partnership?' });
    expect(await question.textContent()).toContain('Ellis Partridge');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await keyboardAt(bin);
    await bin.click();
    await page.context().setOffline(true);
    await question.getByRole('button', { name: 'Delete' }).click();
    await toldOf('Partnership Not Deleted', 'could not be reached');
    await page.context().setOffline(false);
    await question.getByRole('button', { name: 'Delete' }).click();
    await toldOf('Partnership Deleted', 'Noor Partridge and Ellis Partridge');
    await question.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await partnership()).toBeUndefined();
    const waiting = await ellis.session.call<{ id: string; status: string }[]>(
      'GET',
      '/api/leave-requests',
    );
    await approve(waiting.find(({ status }) => status === 'pending')?.id ?? '');
    expect(apartFromTheNetwork(complaints)).toEqual([]);
    await leave();
  });

  it('say on which days both are off already, and follow what other administrators do', async () => {
    const { page, toldOf, leave } = await at('/?tab=partners');
    await page.getByRole('combobox', { name: 'First partner' }).waitFor();
    const { id } = await hr.call<Partners>('POST', '/api/admin/partnerships', {
      user1Id: ellis.id,
      user2Id: noor.id,
    });
    const row = rowOf(page, 'Noor Partridge');
    const [year, month, day] = tuesday.split('-');
    await row.getByText(`Both are off already on ${day}/${month}/${year}`).waitFor();

    // Another administrator is first, and this page is not told of it.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await row.getByRole('button', { name: /^Delete the partnership/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await hr.call('DELETE', `/api/admin/partnerships/${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toldOf('Partnership Not Deleted', 'not found');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await leave();
  });

  it('are found by a part of a name where there are many', async () => {
    const names = ['Quill', 'Rowan', 'Sable', 'Teal', 'Umber', 'Vesper'];
    const ids = await Promise.all(
      names.map(async (name) => (await newcomer(hr, name, 'Paarship')).id),
    );
    await Promise.all(
      ids
        .slice(1)
        .map((user2Id) => hr.call('POST', '/api/admin/partnerships', { user1Id: ids[0], user2Id })),
    );
    await hr.call('POST', '/api/admin/partnerships', { user1Id: noor.id, user2Id: ids[1] });
    const { page, leave } = await at('/?tab=partners');
    await page.getByRole('searchbox', { name: 'Search staff' }).fill('quill teal');
    await expect.poll(() => page.getByRole('rowheader').count(), patience).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), patience).toBe('quill teal');
    // Whoever is deleted is nobody's partner any more.
    await hr.call('DELETE', `/api/admin/users/${ids[0]}`);
    await page.getByText('Nobody matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rowOf(page, 'Paarship').count(), patience).toBe(1);
    await rowOf(page, 'Rowan Paarship').getByRole('link', { name: 'Noor Partridge' }).waitFor();
    await leave();
  });
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Types a part of a name into a picker and takes the first that is found. */
async function choose(page: Page, picker: Locator, typed: string): Promise<void> {
  await picker.fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}
