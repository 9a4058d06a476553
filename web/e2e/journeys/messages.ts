import { itNightly } from '@portal/testing/it-nightly';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, withoutNetworkErrors } from '../browser.ts';
import { holdRequests, isFocused } from '../page-actions.ts';
import { createEmployee, type Employee, signInAdmin } from '../people.ts';
import { portal } from '../portal.ts';
import type { RestSession } from '../rest-session.ts';

const question = `Could I please swap my early shift on Thursday with Samira? She has agreed, and the ward sister knows.
She would take my late one on Friday.`;
const beginning = `${question.replace('\n', ' ').slice(0, 100)}…`;
const sendFailed = ['Send Failed', 'Unable to send message. Please try again.'];
const patient = { timeout: 10_000 };

describe('a conversation between the staff and HR', () => {
  const { url } = portal;
  let browser: Browser;
  let hr: RestSession;
  let colleague: Employee;
  let nurse: Employee;

  beforeAll(async () => {
    browser = await openBrowser();
    hr = await signInAdmin(url);
    colleague = await createEmployee(url, hr, 'Bram', 'Oduya', 'admin');
    nurse = await createEmployee(url, hr, 'Maeve', 'Tolland');
  });

  async function at(session: RestSession, address: string, options = {}) {
    const visitor = await openPage(browser, url, { session, ...options });
    const open = visitor.page.waitForResponse((response) => response.url().endsWith('/api/live'));
    await visitor.page.goto(address);
    await open;
    return visitor;
  }

  const toNurse = (content: string) =>
    hr.call<{ id: string }>('POST', '/api/messages', {
      content,
      subject: 'Message from HR',
      toUserId: nurse.id,
      isAdminMessage: true,
    });
  const toHr = (content: string) =>
    nurse.session.call<{ id: string }>('POST', '/api/messages', {
      content,
      subject: 'Message from Staff Member',
    });

  it('starts with a message from staff', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      nurse.session,
      '/?section=messages',
    );
    await page.getByText('Messages from HR appear here.').waitFor();
    await tab(page, 'SENT').click();
    await page.getByText('Messages you send to HR appear here.').waitFor();
    await page.getByRole('button', { name: 'Write to HR' }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('HR');
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    await page
      .getByText('If you leave this blank, the subject will be “Message from Staff Member”.')
      .waitFor();
    await expect.poll(() => isFocused(content(page)), patient).toBe(true);
    await send(page);
    await page.getByText('Enter a message').waitFor();
    await content(page).fill(question);
    await page.keyboard.press('Control+Enter');
    await waitForToast('Message sent');
    const sent = rows(page);
    await sent.waitFor();
    expect(await sent.textContent()).toContain(beginning);
    expect(await sent.textContent()).toContain('To HRjust nowMessage from Staff Member');
    await sent.getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Message from Staff Member' });
    await dialog.getByText(/^To HR, \d\d\/\d\d\/\d{4} at \d\d:\d\d$/).waitFor();
    for (const name of ['Reply', 'Delete']) {
      expect(await dialog.getByRole('button', { name }).count()).toBe(0);
    }
    expect(consoleErrors).toEqual([]);
    await close();
  });

  it('is new to each administrator and answered by one', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(hr, '/');
    await page.getByRole('link', { name: 'Unread messages: Messages' }).click();
    const row = rows(page).filter({ hasText: 'Maeve Tolland' });
    await row.getByText('New', { exact: true }).waitFor();
    await row.getByText(/^(just now|1 minute ago)$/).waitFor();
    await page.getByRole('link', { name: /^Messages$/ }).waitFor();
    // It is read, but stays marked as new until the inbox is left.
    expect(await row.getByText('New', { exact: true }).count()).toBe(1);
    await tab(page, 'SENT').click();
    await tab(page, 'INBOX').click();
    await row.waitFor();
    expect(await page.getByText('New', { exact: true }).count()).toBe(0);

    // The name leads to the person, the subject opens the message.
    const name = row.getByRole('link', { name: 'Maeve Tolland', exact: true });
    expect(await name.getAttribute('href')).toBe(`/admin/people/${nurse.id}`);
    const opener = row.getByRole('link', { name: /Message from Staff Member/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Message from Staff Member' });
    await dialog.getByText(/^From Maeve Tolland, \d\d\/\d\d\/\d{4} at \d\d:\d\d$/).waitFor();
    await dialog.getByRole('link', { name: 'Maeve Tolland' }).waitFor();
    expect(await dialog.getByText('Could I please').textContent()).toBe(question);
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener), patient).toBe(true);

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await expect.poll(() => recipient(page).inputValue(), patient).toContain('Maeve Tolland');
    expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Message from Staff Member');
    await expect.poll(() => isFocused(content(page)), patient).toBe(true);
    await page.keyboard.type('That is fine with us, if she agrees.');
    await send(page);
    await waitForToast('Message sent');
    await page
      .getByRole('tabpanel', { name: 'SENT' })
      .getByText('That is fine with us, if she agrees.')
      .waitFor();
    expect(consoleErrors).toEqual([]);
    await close();

    const other = await at(colleague.session, '/?tab=staff');
    await other.page.getByRole('link', { name: 'Unread messages: Messages' }).waitFor();
    await other.close();
  });

  it('continues with the same subject and HR as the sender', async () => {
    const { page, close } = await at(nurse.session, '/');
    await page.getByRole('link', { name: 'Unread messages: Messages' }).click();
    const row = rows(page).filter({ hasText: 'That is fine with us, if she agrees.' });
    expect(await row.textContent()).not.toContain('Asha');
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Re: Message from Staff Member' });
    await dialog.getByText(/^From HR, /).waitFor();
    await dialog.getByRole('button', { name: 'Reply' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Re: Message from Staff Member');
    await close();
  });

  itNightly('loses no draft and sends none to somebody else', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(hr, '/?tab=messages&box=new');
    await content(page).fill('To whom?');
    await send(page);
    await waitForToast(
      'Recipient Required',
      'Please select a staff member to send the message to.',
    );
    await expect.poll(() => isFocused(recipient(page)), patient).toBe(true);
    await page.keyboard.type('oduya');
    await page.getByText('No matches').waitFor();
    await recipient(page).fill('tolland');
    await page.getByRole('option', { name: /^Maeve Tolland/ }).click();

    await page.context().setOffline(true);
    await send(page);
    await waitForToast(...sendFailed);
    await page.getByRole('alert').getByText('We couldn’t reach the portal.').waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await expect.poll(() => recipient(page).inputValue(), patient).toContain('Maeve Tolland');
    expect(await content(page).inputValue()).toBe('To whom?');

    await tab(page, 'INBOX').click();
    await rows(page).filter({ hasText: 'Maeve Tolland' }).click();
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.getByText('Message from HR: “To whom?”').waitFor();
    expect(await content(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Continue draft' }).click();
    await expect.poll(() => content(page).inputValue()).toBe('To whom?');
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Discard' }).click();
    await waitForToast('Draft discarded');
    await expect.poll(() => isFocused(content(page)), patient).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => content(page).inputValue()).toBe('To whom?');
    // While it fades out, a pressed toast still has the focus.
    await page.getByText('Draft discarded').waitFor({ state: 'detached' });
    await content(page).fill('a'.repeat(5001));
    await expect.poll(async () => (await content(page).inputValue()).length).toBe(5001);
    await send(page);
    await page.getByText('Your message is 5,001 characters long. The limit is 5,000.').waitFor();
    expect(withoutNetworkErrors(consoleErrors)).toEqual([]);
    await close();
  });

  itNightly('is sent once, whatever background writes happen before the retry', async () => {
    const { page, waitForToast, close } = await at(nurse.session, '/?section=messages&box=new');
    const keys: (string | undefined)[] = [];
    await page.route('**/graphql', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes('mutation SendMessage')) return route.fallback();
      keys.push(request.headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      // It arrives, but the response is lost.
      await route.fetch();
      return route.abort();
    });
    await content(page).fill('Thank you.');
    await send(page);
    await waitForToast(...sendFailed);
    await toNurse('You are welcome.');
    await tab(page, 'INBOX').click();
    await rows(page).getByText('You are welcome.').waitFor();
    await page.getByRole('link', { name: /^Messages$/ }).waitFor();
    await tab(page, 'NEW').click();
    await send(page);
    await waitForToast('Message sent');
    expect(keys[1]).toBe(keys[0]);
    await rows(page).getByText('Thank you.').waitFor();
    expect(await rows(page).getByText('Thank you.').count()).toBe(1);
    await close();
  });

  itNightly('lets the user leave while a message is being sent and start another', async () => {
    await toNurse('Which day suits you?');
    const { page, waitForToast, consoleErrors, close } = await at(
      nurse.session,
      '/?section=messages&box=new',
    );
    const letGo = await holdRequests(page, 'SendMessage');
    await content(page).fill('I am on my way.');
    await send(page);
    // Typing now would be lost together with the sent draft.
    expect(await content(page).getAttribute('readonly')).not.toBe(null);
    await tab(page, 'INBOX').click();
    await rows(page).filter({ hasText: 'Which day suits you?' }).click();
    await page.getByRole('button', { name: 'Reply' }).click();
    await content(page).fill('Thursday.');
    letGo();
    await waitForToast('Message sent');
    await page.getByText('You have an unsent draft').waitFor({ state: 'detached' });
    expect(await content(page).inputValue()).toBe('Thursday.');
    expect(await isFocused(content(page))).toBe(true);

    const sent = page.getByText('Message sent');
    await sent.waitFor({ state: 'detached' });
    await send(page);
    await page.getByRole('link', { name: /My Statistics$/ }).click();
    letGo();
    await sent.waitFor();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).search).toBe('?section=statistics');
    await page.getByRole('link', { name: /Messages$/ }).click();
    await tab(page, 'NEW').click();
    expect(await content(page).inputValue()).toBe('');

    // A user who returns before it was sent sees it being sent.
    await content(page).fill('Or Friday.');
    await sent.waitFor({ state: 'detached' });
    await send(page);
    await page.getByRole('link', { name: /My Statistics$/ }).click();
    await page.getByRole('link', { name: /Messages$/ }).click();
    await tab(page, 'NEW').click();
    expect(await content(page).inputValue()).toBe('Or Friday.');
    letGo();
    await sent.waitFor();
    await expect.poll(() => content(page).inputValue(), patient).toBe('');
    expect(consoleErrors).toEqual([]);
    await close();
  });

  itNightly('continues while both watch it, even after one was offline', async () => {
    const { page, close } = await at(nurse.session, '/?section=messages');
    const first = rows(page).first();
    await first.waitFor();
    await toNurse('One shift has changed since.');
    await first.getByText('One shift has changed since.').waitFor();
    await first.getByText('New', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Messages$/ }).waitFor();

    await page.context().setOffline(true);
    await page.getByText('You’re offline').waitFor();
    await toNurse('It is the late one.');
    await page.context().setOffline(false);
    await first.getByText('It is the late one.').waitFor();
    await page.getByRole('link', { name: /^Messages$/ }).waitFor();
    await expect.poll(() => unreadOf(nurse.session), patient).toBe(0);
    await close();
  });

  itNightly('removes a message that HR has deleted, even where it is open', async () => {
    await toHr('This was meant for my sister.');
    const own = await at(nurse.session, '/?section=messages&box=sent');
    await own.page.getByText('This was meant for my sister.').click();
    await own.page.getByRole('dialog').waitFor();
    const other = await at(colleague.session, '/?tab=messages');
    await other.page.getByText('This was meant for my sister.').click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    const { page, waitForToast, close } = await at(hr, '/?tab=messages');
    const row = rows(page).filter({ hasText: 'meant for my sister' });
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Message from Staff Member' });
    const warning = page.getByRole('alertdialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await warning.getByText(/Maeve Tolland’s message will be deleted for everyone/).waitFor();
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await warning.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.context().setOffline(true);
    await warning.getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Delete failed', 'We couldn’t reach the portal.');
    await page.context().setOffline(false);
    await warning.getByRole('button', { name: 'Delete' }).click();
    await waitForToast('Message deleted', 'It has been deleted for everyone.');
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    await expect
      .poll(() => isFocused(rows(page).first().getByRole('link').last()), patient)
      .toBe(true);
    await close();

    await own.waitForToast('Message deleted', 'HR deleted the message you had open.');
    await other.waitForToast('Message deleted', 'Another administrator deleted the message');
    for (const visitor of [own, other]) {
      await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await visitor.page.getByText('This was meant for my sister.').count()).toBe(0);
      expect(visitor.consoleErrors).toEqual([]);
      await visitor.close();
    }
  });

  itNightly('has the sender’s subject, on both sides and in the reply', async () => {
    const { page, waitForToast, consoleErrors, close } = await at(
      nurse.session,
      '/?section=messages&box=new',
    );
    const subject = page.getByLabel('Subject');
    expect(await subject.getAttribute('maxlength')).toBe('200');
    await subject.fill('  Annual update ');
    // It is part of the draft.
    await tab(page, 'INBOX').click();
    await tab(page, 'NEW').click();
    expect(await subject.inputValue()).toBe('  Annual update ');
    await content(page).fill('My new address is 1 Mill Lane.');
    await send(page);
    await waitForToast('Message sent');
    await rows(page).first().getByText('Annual update', { exact: true }).waitFor();
    await rows(page).first().click();
    await page.getByRole('dialog', { name: 'Annual update' }).waitFor();
    expect(consoleErrors).toEqual([]);
    await close();

    const other = await at(hr, '/?tab=messages');
    await rows(other.page).filter({ hasText: 'Annual update' }).click();
    const dialog = other.page.getByRole('dialog', { name: 'Annual update' });
    await dialog.getByRole('button', { name: 'Reply' }).click();
    expect(await other.page.getByLabel('Subject').inputValue()).toBe('Re: Annual update');
    await other.close();
  });

  itNightly('is not requested after logging out', async () => {
    const { page, close } = await at(nurse.session, '/');
    await page.getByRole('heading', { name: 'Time & Attendance' }).waitFor();
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await toNurse('Nobody is there.');
    await page.waitForTimeout(1_500);
    expect(requests).toEqual([]);
    await close();
  });
});

/** The messages of the selected tab. */
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const content = (page: Page) => page.getByLabel('Message', { exact: true });
const recipient = (page: Page) => page.getByRole('combobox', { name: 'To' });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

async function unreadOf(session: RestSession): Promise<number> {
  return (await session.call<{ count: number }>('GET', '/api/messages/unread')).count;
}
