import {
  correctionDecided,
  entryAdded,
  entryCorrectedByHr,
} from '@portal/contracts/attendance/events';
import { passwordForgotten, userChanged, userDeleted } from '@portal/contracts/identity/events';
import * as leave from '@portal/contracts/leave/events';
import { saveMailPreferences } from '@portal/contracts/messaging/mail-preferences';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import {
  addressOf,
  correctionEvent,
  entryAddedEvent,
  entryCorrectedEvent,
  hrAddress,
  leaveEvent,
  type MessagingWithMail,
  reportEvent,
  startMessagingWithMail,
} from '../../testing/mail-service.ts';
import { sendMessage } from '../../testing/service.ts';
import { type ReceivedMail, startSmtpServer } from '../../testing/smtp-server.ts';

let messaging: MessagingWithMail;
let received: ReceivedMail[];
beforeAll(async () => {
  const smtp = await startSmtpServer();
  received = smtp.received;
  messaging = await startMessagingWithMail({ SMTP_URL: smtp.url });
});

const day = 24 * 60 * 60_000;
const secret = 'A private matter';

async function mailOf(id: string): Promise<ReceivedMail> {
  await messaging.waitForOutcome(id);
  const mine = received.filter(({ message }) => message.messageId?.includes(id));
  expect(mine).toHaveLength(1);
  return mine[0] as ReceivedMail;
}

/** Waits until all events so far are handled, by sending one more and waiting for its mail. */
async function allHandled(): Promise<void> {
  const last = reportEvent('2026-07-06');
  const lastLeave = leaveEvent(leave.leaveRequested, messaging.admin.id);
  await messaging.publish(weeklyReportMade, last);
  await messaging.publish(leave.leaveRequested, lastLeave);
  await messaging.waitForOutcome(last.id);
  await messaging.waitForOutcome(lastLeave.id);
}

test('the email about sick leave that was approved automatically leads to the calendar', async () => {
  const ada = await messaging.addPerson();
  const event = leaveEvent(leave.leaveRequested, ada.id, { leaveType: 'sick', status: 'approved' });
  await messaging.publish(leave.leaveRequested, event);
  const { message } = await mailOf(event.id);
  expect(message.html).toContain('href="http://portal.test/?tab=calendar"');
});

test('HR gets one email per request, even if the event is repeated', async () => {
  const ada = await messaging.addPerson();
  const requests = (['annual', 'sick', 'compassionate'] as const).map((leaveType) =>
    leaveEvent(leave.leaveRequested, ada.id, { leaveType }),
  );
  for (const event of requests) await messaging.publish(leave.leaveRequested, event, 3);
  const subjects = ['requested annual', 'reported sick', 'requested compassionate'].map(
    (what) => `Ada ${ada.lastName} has ${what} leave`,
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

test('HR gets emails about messages and forgotten passwords, without their content', async () => {
  const ada = await messaging.addPerson();
  await messaging.as(ada).run(sendMessage, { content: secret, subject: secret });
  const { rows } = messaging;
  const written = await rows.findOne({ kind: 'message-to-hr', personId: ada.id });
  const { to, message } = await mailOf(written?._id as string);
  expect(to).toEqual([hrAddress]);
  expect(message.subject).toBe(`New message from Ada ${ada.lastName}`);
  expect(message.html).toContain('href="http://portal.test/?tab=messages"');
  expect(JSON.stringify(message)).not.toContain(secret);

  const version = { id: ada.id, version: 1 };
  await messaging.publish(
    passwordForgotten,
    buildCloudEvent(passwordForgotten, ada.id, version),
    3,
  );
  await eventually(async () => {
    const ofAda = await rows.find({ kind: 'message-to-hr', personId: ada.id }).toArray();
    expect(ofAda.map((row) => row.outcome)).toEqual(['sent', 'sent']);
  });
});

test('HR gets an email about a weekly report', async () => {
  const event = reportEvent();
  await messaging.publish(weeklyReportMade, event, 2);
  const { to, message } = await mailOf(event.id);
  expect(to).toEqual([hrAddress]);
  expect(message.subject).toBe('Weekly report: 29/06/2026 to 05/07/2026');
});

test('a person gets emails about HR’s actions on their leave, but not about their own', async () => {
  const ada = await messaging.addPerson();
  const decisions = leave.leaveEvents.filter((type) => type !== leave.leaveRequested);
  const changedDays = ['2026-08-05'];
  const events = decisions.map((type) => {
    const ofADay = type.name.startsWith('day-') ? { changedDays } : {};
    return { type, event: leaveEvent(type, ada.id, ofADay) };
  });
  for (const { type, event } of events) await messaging.publish(type, event, 2);
  for (const { type, event } of events) {
    const { to, message } = await mailOf(event.id);
    expect(to).toEqual([addressOf(ada)]);
    expect(message.text).toMatch(/^Hello Ada,\nHR /);
    const saysWhich = message.text?.includes('one day of your annual leave: 05/08/2026');
    expect(saysWhich).toBe(type.name.startsWith('day-'));
    expect(message.html).toContain('href="http://portal.test/?section=annual-leave"');
  }
  const own = leaveEvent(leave.leaveCancelled, ada.id, { byHr: false });
  await messaging.publish(leave.leaveCancelled, own);
  const byHr = leaveEvent(leave.leaveRequested, ada.id, { byHr: true });
  await messaging.publish(leave.leaveRequested, byHr);
  await allHandled();
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(decisions.length);
});

test('a person gets an email about the decision on their correction, unless they withdrew it', async () => {
  const ada = await messaging.addPerson();
  const statuses = ['withdrawn', 'accepted', 'changed', 'declined'];
  const outcomes = ['approved', 'changed', 'declined'];
  const events = statuses.map((status) => correctionEvent(ada.id, status));
  for (const event of events) await messaging.publish(correctionDecided, event);
  for (const [index, { id }] of events.slice(1).entries()) {
    const { to, message } = await mailOf(id);
    expect(to).toEqual([addressOf(ada)]);
    expect(message.subject).toBe(`Your correction was ${outcomes[index]}`);
    expect(message.text).toContain('01/07/2026');
  }
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(3);
});

test('a person gets an email about a session that HR added', async () => {
  const ada = await messaging.addPerson();
  const event = entryAddedEvent(ada.id);
  await messaging.publish(entryAdded, event, 2);
  const { to, message } = await mailOf(event.id);
  expect(to).toEqual([addressOf(ada)]);
  expect(message.subject).toBe('A session was added to your hours');
  expect(message.text).toContain('HR has added a session to your hours for 01/07/2026.');
});

test('a person gets an email about hours that HR corrected without a request', async () => {
  const ada = await messaging.addPerson();
  const event = entryCorrectedEvent(ada.id);
  await messaging.publish(entryCorrectedByHr, event, 2);
  const { to, message } = await mailOf(event.id);
  expect(to).toEqual([addressOf(ada)]);
  expect(message.subject).toBe('Your hours were corrected');
  expect(message.text).toContain('HR has corrected your hours for 01/07/2026.');
});

test('a person gets an email about a message from HR, without its content', async () => {
  const ada = await messaging.addPerson();
  const input = { content: secret, subject: secret, toUserId: ada.id };
  await messaging.as(messaging.admin).run(sendMessage, input);
  const row = await messaging.rows.findOne({ personId: ada.id });
  const { to, message } = await mailOf(row?._id as string);
  expect(to).toEqual([addressOf(ada)]);
  expect(message.html).toContain('href="http://portal.test/?section=messages"');
  expect(JSON.stringify(message)).not.toContain(secret);
});

test('people without an address, with emails turned off or with an admin role get none', async () => {
  const [withoutAddress, optedOut, promoted] = [
    await messaging.addPerson({ address: null }),
    await messaging.addPerson(),
    await messaging.addPerson(),
  ];
  await messaging.as(optedOut).run(saveMailPreferences, { decisions: false });
  const asAdmin = { ...promoted, version: 2, role: 'admin', isAdmin: true };
  await messaging.publish(userChanged, buildCloudEvent(userChanged, promoted.id, asAdmin));
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: promoted.id })).toMatchObject({ version: 2 }),
  );
  const events = [withoutAddress, optedOut, promoted].map(({ id }) =>
    leaveEvent(leave.leaveApproved, id),
  );
  for (const event of events) await messaging.publish(leave.leaveApproved, event);
  for (const { id } of events) await messaging.waitForOutcome(id, 'unwanted');
  // Emails that they did not turn off are still sent.
  await messaging.as(messaging.admin).run(sendMessage, { content: 'x', toUserId: optedOut.id });
  const row = await messaging.rows.findOne({ kind: 'message-from-hr', personId: optedOut.id });
  await messaging.waitForOutcome(row?._id as string);
});

test('an email goes to the address at the time of sending', async () => {
  const ada = await messaging.addPerson({ address: 'before@example.org' });
  const moved = await messaging.addPerson();
  const changed = { ...ada, version: 2, sealedEmail: moved.sealedEmail };
  await messaging.publish(userChanged, buildCloudEvent(userChanged, ada.id, changed));
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: ada.id })).toMatchObject({ version: 2 }),
  );
  const event = leaveEvent(leave.leaveDenied, ada.id);
  await messaging.publish(leave.leaveDenied, event);
  expect((await mailOf(event.id)).to).toEqual([addressOf(moved)]);
});

test('old events and events about deleted people make no email', async () => {
  const [ada, deletedPerson] = [await messaging.addPerson(), await messaging.addPerson()];
  const deletion = buildCloudEvent(userDeleted, deletedPerson.id, {
    id: deletedPerson.id,
    version: 2,
  });
  await messaging.publish(userDeleted, deletion);
  await eventually(async () =>
    expect(await messaging.people.findOne({ _id: deletedPerson.id })).toMatchObject({
      deleted: true,
    }),
  );
  const old = new Date(Date.now() - 3 * day - 1_000);
  for (const type of [leave.leaveRequested, leave.leaveApproved]) {
    await messaging.publish(type, leaveEvent(type, ada.id, { now: old }));
    await messaging.publish(type, leaveEvent(type, deletedPerson.id));
  }
  const forgotten = buildCloudEvent(passwordForgotten, ada.id, { id: ada.id, version: 1 }, old);
  await messaging.publish(passwordForgotten, forgotten);
  await allHandled();
  await eventually(async () => {
    const messages = messaging.database.collection('messages');
    expect(await messages.countDocuments({ fromUserId: ada.id })).toBe(1);
  });
  const { rows } = messaging;
  expect(await rows.countDocuments({ personId: { $in: [ada.id, deletedPerson.id] } })).toBe(0);
});

test('a republished event makes no second email', async () => {
  const ada = await messaging.addPerson();
  const event = { ...leaveEvent(leave.leaveRequested, ada.id), republished: true, epoch: 2 };
  await messaging.publish(leave.leaveRequested, event);
  await allHandled();
  expect(await messaging.rows.findOne({ _id: event.id })).toBeNull();
});

test('without an HR address, no email to HR is stored', async () => {
  await messaging.setHrEmail('');
  const ada = await messaging.addPerson();
  const event = leaveEvent(leave.leaveRequested, ada.id);
  await messaging.publish(leave.leaveRequested, event);
  await messaging.as(ada).run(sendMessage, { content: 'x' });
  const decided = leaveEvent(leave.leaveApproved, ada.id);
  await messaging.publish(leave.leaveApproved, decided);
  await messaging.waitForOutcome(decided.id);
  expect(await messaging.rows.countDocuments({ personId: ada.id })).toBe(1);
  await messaging.setHrEmail(hrAddress);
});
