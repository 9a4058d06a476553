import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, londonDay } from '@portal/kernel/london';
import { freshFolder } from '@portal/testing/fresh-folder';
import { itNightly } from '@portal/testing/it-nightly';
import { newBackupKey } from '@portal/tools/backup/seal-secrets';
import { rootFolder } from '@portal/tools/root-folder';
import { runProgram } from '@portal/tools/testing/run-program';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, withoutNetworkErrors } from '../browser.ts';
import { mailsTo, nextMail } from '../mails.ts';
import { delayRequest, isFocused, openAccountDialog } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const hrAddress = 'hr.team@example.org';
const ownAddress = 'imogen.hart@example.org';
const longTimeout = { timeout: 10_000 };

describe('the settings and emails', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    nurse = await createEmployee(url, hr, 'Imogen', 'Hart');
    await hr.call('PATCH', `/api/admin/users/${nurse.id}/email`, { email: ownAddress });
  });
  afterAll(async () => {
    // The other journeys expect this setting.
    await hr?.call('POST', '/api/admin/hr-email', { hrEmail: '' });
  });

  const at = (path: string, session: RestSession = hr) => openPage(browser, url, { session, path });

  function hrEmail(): Promise<{ hrEmail: string | null }> {
    return hr.call('GET', '/api/admin/hr-email');
  }

  itNightly.each([
    ['settings', /\/assets\/(system|services)-card-/, ['System', 'Services']],
    ['records', /\/assets\/records-[^/]*\.js/, ['Attendance by day', 'Weekly reports']],
  ] as const)('have a loading state in the shape of the content: %s', async (tab, chunk, names) => {
    const visitor = await openPage(browser, url, { session: hr });
    const { page, close } = visitor;
    let isHeld = false;
    const released = Promise.withResolvers<void>();
    await page.route(chunk, async (route) => {
      isHeld = true;
      await released.promise;
      await route.continue();
    });
    await page.goto(`/?tab=${tab}`);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const places = () =>
      Promise.all(
        names.map(async (name) => {
          const box = await card(name).boundingBox();
          return [box?.x, box?.width];
        }),
      );
    const loading = (name: string) => card(name).getByLabel('Loading');
    for (const name of names) await loading(name).first().waitFor();
    const before = await places();
    expect(isHeld).toBe(true);
    released.resolve();
    await page.getByText(tab === 'settings' ? 'Active sessions' : 'Enhanced Archive').waitFor();
    // A card has no place in the moment in which it takes that of its placeholder.
    for (const name of names) await expect.poll(() => loading(name).count()).toBe(0);
    await expect.poll(places).toEqual(before);
    await close();
  });

  it('shows people, sessions, the database and all services', async () => {
    const { page, consoleErrors, close } = await at('/?tab=settings');
    const system = page.getByRole('region', { name: 'System' });
    const info = await hr.call<{ totalStaff: number }>('GET', '/api/admin/system-info');
    const staff = system.getByText(info.totalStaff.toLocaleString('en-GB'), { exact: true });
    await staff.first().waitFor();
    await system.getByText('Active sessions').waitFor();
    await system.getByText('GMT/BST (UK)').waitFor();
    await system.getByText('Connected', { exact: true }).waitFor();
    const services = page.getByRole('region', { name: 'Services' }).getByRole('listitem');
    await expect.poll(() => services.count(), longTimeout).toBe(5);
    for (const name of ['People and sign-in', 'Leave', 'Messages and email']) {
      await services.filter({ hasText: name }).getByText('Working', { exact: true }).waitFor();
    }
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('sets HR’s email address, keeps the typed one after a failure, and undoes the change', async () => {
    const { page, waitForToast, consoleErrors, close } = await at('/?tab=settings');
    const field = page.getByLabel('HR email', { exact: true });
    const save = page.getByRole('button', { name: 'Save HR email' });
    await field.fill('hr at example');
    await save.click();
    await page.getByText('Please enter a valid email address.').first().waitFor();
    await expect.poll(() => isFocused(field), longTimeout).toBe(true);

    await field.fill(hrAddress);
    await page.context().setOffline(true);
    await save.click();
    await waitForToast('Update Failed', 'Failed to update HR email. Please try again.');
    expect(await field.inputValue()).toBe(hrAddress);
    await page.context().setOffline(false);
    await delayRequest(page, 'SaveHrEmail');
    await save.click();
    // Text typed now would be lost.
    await expect.poll(() => field.getAttribute('readonly'), longTimeout).not.toBe(null);
    await waitForToast('HR Email Updated', hrAddress);
    await expect.poll(() => field.getAttribute('readonly'), longTimeout).toBe(null);
    await page.unroute('**/graphql');
    expect((await hrEmail()).hrEmail).toBe(hrAddress);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await hrEmail()).hrEmail, longTimeout).toBe(null);
    await expect.poll(() => field.inputValue(), longTimeout).toBe('');
    // Another administrator's change shows up here.
    await hr.call('POST', '/api/admin/hr-email', { hrEmail: hrAddress });
    await expect.poll(() => field.inputValue(), longTimeout).toBe(hrAddress);
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  it('emails HR about a request and the person about the decision, without reasons', async () => {
    await hr.call('POST', '/api/admin/hr-email', { hrEmail: hrAddress });
    const day = aWorkingDay();
    const secret = 'Moving into the blue house';
    const { id } = await nurse.session.call<{ id: string }>('POST', '/api/leave-requests', {
      startDate: day,
      endDate: day,
      reason: secret,
    });
    const toHr = await nextMail(hrAddress, 'Imogen Hart');
    expect(toHr.text).not.toContain(secret);
    await hr.call('PATCH', `/api/leave-requests/${id}/status`, { status: 'approved' });
    const toHer = await nextMail(ownAddress, 'approved');
    expect(toHer.text).not.toContain(secret);
    expect(toHer.text).toContain(url);
  });

  it('lets a person turn emails off', async () => {
    const { page, waitForToast, consoleErrors, close } = await at('/', nurse.session);
    const dialog = await openAccountDialog(page, 'Email notifications');
    const messages = dialog.getByLabel('Messages');
    // Off only on a second try, after a first that failed.
    await messages.check();
    await messages.uncheck();
    await waitForToast('Settings Updated');
    await page.reload();
    const again = await openAccountDialog(page, 'Email notifications');
    await expect.poll(() => again.getByLabel('Messages').isChecked(), longTimeout).toBe(false);
    expect(await again.getByLabel('Decisions').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });

    const before = (await mailsTo(ownAddress)).length;
    await hr.call('POST', '/api/messages', { content: 'Please call me', toUserId: nurse.id });
    await nurse.session.call('POST', '/api/messages', { content: 'I will' });
    // HR's email is sent after the one that was turned off.
    await nextMail(hrAddress, 'sent a message to HR');
    expect(await mailsTo(ownAddress)).toHaveLength(before);
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly(
    'tells administrators on the overview that a backup failed, until one succeeds',
    async () => {
      const folder = await freshFolder('backups');
      await writeFile(join(folder, 'file'), '');
      const { recipient: BACKUP_RECIPIENT } = await newBackupKey();
      const backUpTo = async (place: string) => {
        const program = join(rootFolder, 'tools/backup/backup.ts');
        const env = { PORTAL_DATA_DIR: portal.dataDir, BACKUP_RECIPIENT };
        const { code, stderr } = await runProgram(program, [join(folder, place)], env);
        return { code, stderr };
      };
      expect(await backUpTo('file')).toEqual({
        code: 2,
        stderr: expect.stringMatching(/file can't be read: /),
      });
      const { page, consoleErrors, close } = await at('/');
      const attention = page.getByRole('status').filter({ hasText: 'needs attention' });
      await attention.getByText(/People and sign-in: “Backup” failed/).waitFor();
      await attention.getByRole('link', { name: 'Go to Settings' }).click();
      await page.getByText(/There is no backup yet\. Contact your IT team\./).waitFor();

      expect(await backUpTo('good')).toEqual({ code: 0, stderr: '' });
      await page.goto('/?tab=settings');
      await page.getByText('Backup', { exact: true }).waitFor();
      expect(await page.getByText(/Contact your IT team\./).count()).toBe(0);
      expect(consoleErrors).toEqual([]);
      await close();
    },
  );

  itNightly('says that all emails were delivered', async () => {
    const { page, close } = await at('/?tab=settings');
    await page.getByText('All emails delivered').waitFor();
    await close();
  });
});

/** A working day in eight days or later. */
function aWorkingDay(): string {
  const calendar = holidayCalendar('england-and-wales');
  let day = addDays(londonDay(new Date()), 8);
  while (!isStandardWorkingDay(day, calendar)) day = addDays(day, 1);
  return day;
}
