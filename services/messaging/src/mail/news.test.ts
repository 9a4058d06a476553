import { correctionDecided } from '@portal/contracts/attendance/events';
import * as leave from '@portal/contracts/leave/events';
import { saveMailPreferences } from '@portal/contracts/messaging/mail-preferences';
import { passwordForgotten, userChanged, userDeleted } from '@portal/contracts/people/events';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { eventually } from '@portal/testing/eventually';
import { cloudEventOf } from '@portal/testing/people';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../test-service.ts';
import {
  addressOf,
  correctionEvent,
  hrAddress,
  leaveEvent,
  reportEvent,
  startWithNews,
  type WithNews,
} from './test-news.ts';
import { type Received, startSmtpServer } from './test-smtp-server.ts';

let messaging: WithNews;
let received: Received[];
beforeAll(async () => {
  const smtp = await startSmtpServer();
  received = smtp.received;
  messaging = await startWithNews({ SMTP_URL: smtp.url });
});

const day = 24 * 60 * 60_000;
const secret = 'A private matter';

async function mailOf(id: string): Promise<Received> {
  await messaging.outcome(id);
  const mine = received.filter(({ message }) => message.messageId?.includes(id));
  expect(mine).toHaveLength(1);
  return mine[0] as Received;
}

/** What comes after all that was told by one service has been handled. */
async function allHandled(): Promise<void> {
  const last = reportEvent('2026-07-06');
  const lastLeave = leaveEvent(leave.leaveRequested, messaging.boss.id);
  await messaging.tell(weeklyReportMade, last);
  await messaging.tell(leave.leaveRequested, lastLeave);
  await messaging.outcome(last.id);
  await messaging.outcome(lastLeave.id);
}

test('HR hears once of each request, however often the event comes', async () => {
  const ada = await messaging.hire();
  const requests = (['annual', 'sick', 'compassionate'] as const).map((leaveType) =>
    leaveEvent(leave.leaveRequested, ada.id, { leaveType }),
  );
  for (const event of requests) await messaging.tell(leave.leaveRequested, event, 3);
  const subjects = ['annual', 'sick', 'compassionate'].map(
    (type) => `New ${type} leave request from Ada ${ada.lastName}`,
  );
  for (const [index, { id }] of requests.entries()) {
    const { to, message } = await mailOf(id);
    expect(to).toEqual([hrAddress]);
    expect(message.subject).toBe(subjects[index]);
    expect(message.text).toContain('from 03/08/2026 to 04/08/2026');
    expect(message.html).toContain('href="http://portal.test/admin/pending-leave"');
  }
  expect(await messaging.rows.findOne({ _id: requests[1]?.id as string })).toMatchObject({
    kind: 'sick-leave-requested',
    sealed: null,
  });
});

test('HR hears of messages and forgotten passwords, and of nothing that they say', async () => {
  const ada = await messaging.hire();
  await messaging.as(ada).run(sendMessage, { content: secret, subject: secret });
  const { rows } = messaging;
  const written = await rows.findOne({ kind: 'message-to-hr', personId: ada.id });
  const { to, message } = await mailOf(written?._id as string);
  expect(to).toEqual([hrAddress]);
  expect(message.subject).toBe(`New message from Ada ${ada.lastName}`);
  expect(message.html).toContain('href="http://portal.test/?tab=messages"');
  expect(JSON.stringify(message)).not.toContain(secret);

  const version = { id: ada.id, version: 1 };
  await messaging.tell(passwordForgotten, cloudEventOf(passwordForgotten, ada.id, version), 3);
  await eventually(async () => {
    const ofAda = await rows.find({ kind: 'message-to-hr', personId: ada.id }).toArray();
    expect(ofAda.map((row) => row.outcome)).toEqual(['sent', 'sent']);
  });
});

test('HR hears of the report of a week', async () => {
  const event = reportEvent();
  await messaging.tell(weeklyReportMade, event, 2);
  const { to, message } = await mailOf(event.id);
  expect(to).toEqual([hrAddress]);
  expect(message.subject).toBe('Weekly report: 29/06/2026 to 05/07/2026');
});

test('a person hears what HR did to their leave, and of what they did themselves nothing', async () => {
  const ada = await messaging.hire();
  const decisions = leave.leaveEvents.filter((type) => type !== leave.leaveRequested);
  const changedDays = ['2026-08-05'];
  const events = decisions.map((type) => {
    const ofADay = type.name.startsWith('day-') ? { changedDays } : {};
    return { type, event: leaveEvent(type, ada.id, ofADay) };
  });
  for (const { type, event } of events) await messaging.tell(type, event, 2);
  for (const { type, event } of events) {
    const { to, message } = await mailOf(event.id);
    expect(to).toEqual([addressOf(ada)]);
    expect(message.text).toMatch(/^Hello Ada,\nHR /);
    const saysWhich = message.text?.includes('one day of your annual leave: 05/08/2026');
    expect(saysWhich).toBe(type.name.startsWith('day-'));
    expect(message.html).toContain('href="http://portal.test/?section=annual-leave"');
  }
  const own = leaveEvent(leave.leaveCancelled, ada.id, { byHr: false });
  await messaging.tell(leave.leaveCancelled, own);
  const byHr = leaveEvent(leave.leaveRequested, ada.id, { byHr: true });
  await messaging.tell(leave.leaveRequested, byHr);
  await allHandled();
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(decisions.length);
}, 20_000);

test('a person hears what became of their correction, unless they took it back', async () => {
  const ada = await messaging.hire();
  const statuses = ['withdrawn', 'accepted', 'changed', 'declined'];
  const events = statuses.map((status) => correctionEvent(ada.id, status));
  for (const event of events) await messaging.tell(correctionDecided, event);
  for (const [index, { id }] of events.slice(1).entries()) {
    const { to, message } = await mailOf(id);
    expect(to).toEqual([addressOf(ada)]);
    expect(message.subject).toBe(`Your correction was ${statuses[index + 1]}`);
    expect(message.text).toContain('01/07/2026');
  }
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(3);
});

test('a person hears that HR wrote, and nothing that they wrote', async () => {
  const ada = await messaging.hire();
  const input = { content: secret, subject: secret, toUserId: ada.id };
  await messaging.as(messaging.boss).run(sendMessage, input);
  const row = await messaging.rows.findOne({ personId: ada.id });
  const { to, message } = await mailOf(row?._id as string);
  expect(to).toEqual([addressOf(ada)]);
  expect(message.html).toContain('href="http://portal.test/?section=messages"');
  expect(JSON.stringify(message)).not.toContain(secret);
});

test('who has no address, wants no mails or became an administrator gets none', async () => {
  const [homeless, calm, promoted] = [
    await messaging.hire({ address: null }),
    await messaging.hire(),
    await messaging.hire(),
  ];
  await messaging.as(calm).run(saveMailPreferences, { decisions: false });
  const asAdmin = { ...promoted, version: 2, role: 'admin', isAdmin: true };
  await messaging.tell(userChanged, cloudEventOf(userChanged, promoted.id, asAdmin));
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: promoted.id })).toMatchObject({ version: 2 }),
  );
  const events = [homeless, calm, promoted].map(({ id }) => leaveEvent(leave.leaveApproved, id));
  for (const event of events) await messaging.tell(leave.leaveApproved, event);
  for (const { id } of events) await messaging.outcome(id, 'unwanted');
  // What they did not switch off still comes.
  await messaging.as(messaging.boss).run(sendMessage, { content: 'x', toUserId: calm.id });
  const row = await messaging.rows.findOne({ kind: 'message-from-hr', personId: calm.id });
  await messaging.outcome(row?._id as string);
});

test('a mail goes where its person is reached when it is sent', async () => {
  const ada = await messaging.hire({ address: 'before@example.org' });
  const moved = await messaging.hire();
  const changed = { ...ada, version: 2, sealedEmail: moved.sealedEmail };
  await messaging.tell(userChanged, cloudEventOf(userChanged, ada.id, changed));
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: ada.id })).toMatchObject({ version: 2 }),
  );
  const event = leaveEvent(leave.leaveDenied, ada.id);
  await messaging.tell(leave.leaveDenied, event);
  expect((await mailOf(event.id)).to).toEqual([addressOf(moved)]);
});

test('what is told of long ago makes no mail, nor does what concerns somebody who was deleted', async () => {
  const [ada, gone] = [await messaging.hire(), await messaging.hire()];
  const deletion = cloudEventOf(userDeleted, gone.id, { id: gone.id, version: 2 });
  await messaging.tell(userDeleted, deletion);
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: gone.id })).toMatchObject({ deleted: true }),
  );
  const old = new Date(Date.now() - 3 * day - 1_000);
  for (const type of [leave.leaveRequested, leave.leaveApproved]) {
    await messaging.tell(type, leaveEvent(type, ada.id, { now: old }));
    await messaging.tell(type, leaveEvent(type, gone.id));
  }
  const forgotten = cloudEventOf(passwordForgotten, ada.id, { id: ada.id, version: 1 }, old);
  await messaging.tell(passwordForgotten, forgotten);
  await allHandled();
  await eventually(async () => {
    const messages = messaging.database.collection('messages');
    expect(await messages.countDocuments({ fromUserId: ada.id })).toBe(1);
  });
  const { rows } = messaging;
  expect(await rows.countDocuments({ personId: { $in: [ada.id, gone.id] } })).toBe(0);
});

test('what is published again makes no second mail', async () => {
  const ada = await messaging.hire();
  const event = { ...leaveEvent(leave.leaveRequested, ada.id), republished: true, epoch: 2 };
  await messaging.tell(leave.leaveRequested, event);
  await allHandled();
  expect(await messaging.rows.findOne({ _id: event.id })).toBeNull();
});

test('as long as HR has no address nothing is kept for it', async () => {
  await messaging.setHrEmail('');
  const ada = await messaging.hire();
  const event = leaveEvent(leave.leaveRequested, ada.id);
  await messaging.tell(leave.leaveRequested, event);
  await messaging.as(ada).run(sendMessage, { content: 'x' });
  const decided = leaveEvent(leave.leaveApproved, ada.id);
  await messaging.tell(leave.leaveApproved, decided);
  await messaging.outcome(decided.id);
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(1);
  await messaging.setHrEmail(hrAddress);
});
