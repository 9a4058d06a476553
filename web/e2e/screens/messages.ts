import type { Page } from 'playwright-core';
import { respondWith, type Screen } from './screen.ts';

const ofStaff = '/?section=messages';
const ofHr = '/?tab=messages';
const minute = 60_000;

const extensions = { code: 'SERVICE_UNAVAILABLE' };
const away = { errors: [{ message: 'The messages are away for the moment.', extensions }] };

const unread = {
  __typename: 'Message',
  content:
    'The rota of next week is out. Please look whether it is right for you, and write to us.',
  isRead: false,
  isAdminMessage: false,
  toUser: null,
};

/** New messages, some from long names and a deleted account, and more older ones. */
function newOnes() {
  const people = [
    { firstName: 'Wolfeschlegelsteinhausenbergerdorff', lastName: 'Montgomery-Featherstonehaugh' },
    { firstName: null, lastName: null },
    { firstName: 'Joanna', lastName: 'Kowalska' },
  ];
  return people.map((person, place) => ({
    ...unread,
    id: String(place).repeat(24),
    subject: place === 0 ? 'Message'.repeat(28) : 'Message from Staff Member',
    createdAt: new Date(Date.now() - 70 * place * minute).toISOString(),
    isRead: place === 2,
    fromUser: { __typename: 'User', id: String(place + 5).repeat(24), ...person },
  }));
}

/** The response for a page of messages. */
async function answerPages(page: Page, items: object[], next: string | null): Promise<void> {
  await page.route('**/graphql', (route) => {
    const name: string = route.request().postDataJSON()?.operationName ?? '';
    if (!/^(Received|Sent)Messages$/.test(name)) return route.fallback();
    if (route.request().postData()?.includes('"after"')) return route.fulfill({ json: away });
    return route.fulfill({
      json: { data: { page: { __typename: 'MessagePage', items, next } } },
    });
  });
  await page.reload();
}

async function open(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().click();
  await page.getByRole('dialog').waitFor();
}

export const messagesScreens: Screen[] = [
  {
    name: 'messages-inbox',
    viewer: 'employee',
    address: ofStaff,
    reach: (page) => page.getByText('Your swap on Thursday').waitFor(),
  },
  {
    name: 'messages-empty',
    isNightly: true,
    viewer: 'employee',
    address: ofStaff,
    reach: async (page) => {
      await answerPages(page, [], null);
      await page.getByText('Messages from HR appear here.').waitFor();
    },
  },
  {
    name: 'messages-away',
    isNightly: true,
    viewer: 'employee',
    address: ofStaff,
    reach: async (page) => {
      await respondWith(page, '**/graphql', 200, away);
      await page.reload();
      await page.getByText('We couldn’t load this').waitFor();
    },
  },
  {
    name: 'messages-sent',
    viewer: 'employee',
    isNightly: true,
    address: `${ofStaff}&box=sent`,
    reach: (page) => page.getByText('Could I please swap').waitFor(),
  },
  {
    name: 'messages-new',
    isNightly: true,
    viewer: 'employee',
    address: `${ofStaff}&box=new`,
    reach: (page) => page.getByLabel('Message', { exact: true }).waitFor(),
  },
  {
    name: 'messages-new-failed',
    isNightly: true,
    viewer: 'employee',
    address: `${ofStaff}&box=new`,
    reach: async (page) => {
      await page.getByLabel('Message', { exact: true }).fill('a'.repeat(4_900));
      await respondWith(page, '**/graphql', 200, away);
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('The messages are away').waitFor();
    },
  },
  {
    name: 'message',
    viewer: 'employee',
    isNightly: true,
    address: ofStaff,
    reach: (page) => open(page, 'Your swap on Thursday'),
  },
  {
    name: 'admin-messages-new-ones',
    viewer: 'admin',
    isNightly: true,
    address: ofHr,
    reach: async (page) => {
      await answerPages(page, newOnes(), 'older');
      await page.getByText('Former member of staff').waitFor();
      await page.getByText('We couldn’t load this').waitFor();
    },
  },
  {
    name: 'admin-message-to-somebody',
    isNightly: true,
    viewer: 'admin',
    address: `${ofHr}&box=new`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Enter a message').waitFor();
    },
  },
  {
    name: 'admin-message-aside',
    isNightly: true,
    viewer: 'admin',
    address: `${ofHr}&box=new`,
    reach: async (page) => {
      await page.getByLabel('Message', { exact: true }).fill('Dear all, the rota of next week');
      await page.getByRole('tab', { name: 'INBOX' }).click();
      await open(page, 'Could I please swap');
      await page.getByRole('button', { name: 'Reply' }).click();
      await page.getByText('You have an unsent draft').waitFor();
      await page.getByRole('combobox', { name: 'To' }).waitFor();
    },
  },
  {
    name: 'admin-message-delete',
    isNightly: true,
    viewer: 'admin',
    address: ofHr,
    reach: async (page) => {
      await open(page, 'Could I please swap');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
