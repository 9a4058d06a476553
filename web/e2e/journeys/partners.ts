import { addDays } from '@portal/kernel/london';
import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, withoutNetworkErrors } from '../browser.ts';
import { tuesdayWithoutHolidays } from '../leave-fixtures.ts';
import { waitForFocus } from '../page-actions.ts';
import { createEmployee, createUser, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

interface Partners {
  id: string;
  user1Id: string;
  user2Id: string;
}

const longTimeout = { timeout: 30_000 };
const missing = 'Please select both partners';

describe('holiday partners', () => {
  const { url } = portal;
  /** Ten weeks from now. */
  let tuesday: string;
  let browser: Browser;
  let hr: RestSession;
  let noor: Employee;
  let ellis: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    tuesday = tuesdayWithoutHolidays(10);
    hr = await signInAdmin(url);
    noor = await createEmployee(url, hr, 'Noor', 'Partridge');
    ellis = await createEmployee(url, hr, 'Ellis', 'Partridge');
  });

  const at = (path: string) => openPage(browser, url, { session: hr, path });

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

  it('must be two different people and only once, and stay chosen after a failure', async () => {
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=partners');
    const first = page.getByRole('combobox', { name: 'First partner' });
    const second = page.getByRole('combobox', { name: 'Second partner' });
    const create = page.getByRole('button', { name: 'Create partnership' });
    await create.click();
    await waitForToast(missing);
    await waitForFocus(first);
    expect(await first.getAttribute('aria-invalid')).toBe('true');
    // No list covers the error until it is opened.
    await page.getByText(missing).first().click({ trial: true });
    expect(await page.getByRole('listbox').count()).toBe(0);
    await first.click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await second.getAttribute('aria-invalid')).toBe('true');

    // Administrators can't be partners.
    await first.fill('asha');
    await page.getByText('No matches').waitFor();
    await choose(page, first, 'noor part');
    await second.fill('partridge');
    await page.getByRole('option', { name: /Ellis Partridge/ }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Escape');
    await create.click();
    await waitForToast(missing);
    await choose(page, second, 'ellis part');

    // The first becomes equal to the second.
    await choose(page, first, 'ellis part');
    await page.getByText('Please select different users for the partnership').waitFor();
    await create.click();
    await waitForToast('Please select different users for the partnership');
    await choose(page, first, 'noor part');

    await page.context().setOffline(true);
    await create.click();
    await waitForToast('Partnership not created', 'couldn’t reach the portal');
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => second.inputValue(), longTimeout).toContain('Ellis Partridge');
    expect(await first.inputValue()).toContain('Noor Partridge');
    await create.click();
    await waitForToast('Partnership Created', 'Noor Partridge and Ellis Partridge');
    await expect.poll(() => first.inputValue(), longTimeout).toBe('');
    const row = rowOf(page, 'Noor Partridge');
    await row.getByRole('link', { name: 'Ellis Partridge' }).waitFor();
    await row.getByText('employee').first().waitFor();

    // The same pair in reverse order.
    await choose(page, first, 'ellis part');
    await choose(page, second, 'noor part');
    await create.click();
    await waitForToast('Partnership not created', 'partners');
    expect(await first.inputValue()).toContain('Ellis Partridge');
    expect(await row.count()).toBe(1);
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  it('can’t be off on the same day: the second approval is refused', async () => {
    const [hers, his] = [await off(noor, tuesday), await off(ellis, tuesday)];
    await approve(hers);
    await expect(approve(his)).rejects.toThrow('conflicts');
    await approve(await off(ellis, addDays(tuesday, 1)));
    await expect(off(noor, addDays(tuesday, 1))).rejects.toThrow('conflicts');
  });

  itNightly('can be off together after the partnership is deleted', async () => {
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=partners');
    const row = rowOf(page, 'Noor Partridge');
    await row.getByText('None', { exact: true }).waitFor();
    const bin = row.getByRole('button', { name: /^Delete the partnership of Noor/ });
    await bin.click();
    const question = page.getByRole('alertdialog', { name: 'Delete this partnership?' });
    expect(await question.textContent()).toContain('Ellis Partridge');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await waitForFocus(bin);
    await bin.click();
    await page.context().setOffline(true);
    await question.getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Partnership not deleted', 'couldn’t reach the portal');
    await page.context().setOffline(false);
    await question.getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Partnership Deleted', 'Noor Partridge and Ellis Partridge');
    await question.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await partnership()).toBeUndefined();
    const pending = await ellis.session.call<{ id: string; status: string }[]>(
      'GET',
      '/api/leave-requests',
    );
    await approve(pending.find(({ status }) => status === 'pending')?.id ?? '');
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  itNightly('show overlapping leave and what other administrators change', async () => {
    const { page, waitForToast, close } = await at('/?tab=partners');
    await page.getByRole('combobox', { name: 'First partner' }).waitFor();
    const { id } = await hr.call<Partners>('POST', '/api/admin/partnerships', {
      user1Id: ellis.id,
      user2Id: noor.id,
    });
    const row = rowOf(page, 'Noor Partridge');
    const [year, month, day] = tuesday.split('-');
    await row.getByText(`Both are already off on ${day}/${month}/${year}`).waitFor();

    // Another administrator deletes it first, and this page has no live updates.
    await page.route('**/api/live', (route) => route.abort());
    await page.reload();
    await row.getByRole('button', { name: /^Delete the partnership/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await hr.call('DELETE', `/api/admin/partnerships/${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Partnership not deleted', 'not found');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await close();
  });

  itNightly('can be searched by name when there are many', async () => {
    const names = ['Quill', 'Rowan', 'Sable', 'Teal', 'Umber', 'Vesper'];
    const ids = await Promise.all(
      names.map(async (name) => (await createUser(hr, name, 'Paarship')).id),
    );
    await Promise.all(
      ids
        .slice(1)
        .map((user2Id) => hr.call('POST', '/api/admin/partnerships', { user1Id: ids[0], user2Id })),
    );
    await hr.call('POST', '/api/admin/partnerships', { user1Id: noor.id, user2Id: ids[1] });
    const { page, close } = await at('/?tab=partners');
    await page.getByRole('searchbox', { name: 'Search staff' }).fill('quill teal');
    await expect.poll(() => page.getByRole('rowheader').count(), longTimeout).toBe(1);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('q'), longTimeout)
      .toBe('quill teal');
    // Deleting a person deletes their partnerships.
    await hr.call('DELETE', `/api/admin/users/${ids[0]}`);
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rowOf(page, 'Paarship').count(), longTimeout).toBe(1);
    await rowOf(page, 'Rowan Paarship').getByRole('link', { name: 'Noor Partridge' }).waitFor();
    await close();
  });
});

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Types part of a name into a picker and chooses the first option. */
async function choose(page: Page, picker: Locator, typed: string): Promise<void> {
  await picker.fill(typed);
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}
