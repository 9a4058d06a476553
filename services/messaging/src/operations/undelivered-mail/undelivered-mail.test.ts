import { userDeleted } from '@portal/contracts/identity/events';
import { personReference } from '@portal/contracts/identity/user';
import { leaveApproved, leaveRequested } from '@portal/contracts/leave/events';
import * as contracts from '@portal/contracts/messaging/undelivered-mails';
import { pageSchema } from '@portal/contracts/pagination';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  hrAddress,
  leaveEvent,
  type MessagingWithMail,
  reportEvent,
  startMessagingWithMail,
} from '../../../testing/mail-service.ts';
import { withoutNames } from '../../../testing/service.ts';
import { type ReceivedMail, startSmtpServer } from '../../../testing/smtp-server.ts';

const person = personReference.pick({ id: true }).nullable();
const undeliveredMails = withoutNames(
  contracts.undeliveredMails,
  pageSchema(contracts.undeliveredMail.extend({ person })),
);
const { resendMail, resendAllMails } = contracts;

let messaging: MessagingWithMail;
let received: ReceivedMail[];
const refused = new Set<string>();
beforeAll(async () => {
  const smtp = await startSmtpServer({
    recipient: (address) => (refused.has(address) ? `550 5.1.1 <${address}>: no such user` : null),
  });
  received = smtp.received;
  messaging = await startMessagingWithMail({ SMTP_URL: smtp.url });
});
beforeEach(() => refused.clear());

const asHr = () => messaging.as(messaging.admin);

async function pageAfter(after: string | null, limit?: number) {
  const { data, errors } = await asHr().run(undeliveredMails, { after, limit });
  expect(errors).toEqual([]);
  return data;
}

const listed = async () => (await pageAfter(null))?.items ?? [];

async function findFailed(...ids: string[]): Promise<void> {
  await eventually(
    async () => expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids)),
    { timeoutMs: 60_000 },
  );
}

async function resend(id: string): Promise<void> {
  const { data, errors } = await asHr().run(resendMail, { id });
  expect(errors).toEqual([]);
  expect(data).toEqual({ resent: 1 });
}

/** A mail that was given up because its address is refused. */
async function refusedMail() {
  const ada = await messaging.addPerson();
  refused.add(addressOf(ada));
  const event = leaveEvent(leaveApproved, ada.id);
  await messaging.publish(leaveApproved, event);
  await findFailed(event.id);
  return { ada, event };
}

test('a permanent failure is given up at once and reported without the address', async () => {
  const { ada, event } = await refusedMail();
  const [mail] = await listed();
  expect(mail).toEqual({
    id: event.id,
    kind: 'leave-decided',
    person: { id: ada.id },
    isToHr: false,
    createdAt: event.time,
    failedAt: expect.stringMatching(/Z$/),
    tries: 1,
    reason: expect.stringContaining('no such user'),
    failureCode: 'ADDRESS_REFUSED',
  });
  expect(JSON.stringify(mail)).not.toContain('@');

  // It is not retried automatically.
  refused.clear();
  const { id } = leaveEvent(leaveRequested, ada.id);
  expect((await asHr().run(resendMail, { id })).code).toBe('NOT_FOUND');
  expect(await messaging.rows.findOne({ _id: event.id })).toMatchObject({ outcome: null });

  await resend(event.id);
  expect(await listed()).toEqual([]);
  await messaging.waitForOutcome(event.id);
  expect(received.filter(({ to }) => to.includes(addressOf(ada)))).toHaveLength(1);
  const again = await asHr().run(resendMail, { id: event.id });
  expect(again.code).toBe('NOT_FOUND');
  expect(again.errors[0]?.message).toBe('Undelivered email not found');
});

test('a resent mail that fails again is listed again, and can be sent after its expiry', async () => {
  const { event } = await refusedMail();
  const long = new Date(Date.now() - 60_000);
  await messaging.rows.updateOne({ _id: event.id }, { $set: { expiresAt: long } });
  await resend(event.id);
  await findFailed(event.id);
  refused.clear();
  await resend(event.id);
  await messaging.waitForOutcome(event.id);
});

test('lists undelivered mails by page, newest first, and resends all at once', async () => {
  const ada = await messaging.addPerson();
  refused.add(addressOf(ada)).add(hrAddress);
  const decided = leaveEvent(leaveApproved, ada.id, { now: new Date(Date.now() - 2_000) });
  const requests = leaveEvent(leaveRequested, ada.id, { now: new Date(Date.now() - 1_000) });
  const report = reportEvent();
  await messaging.publish(leaveApproved, decided);
  await messaging.publish(leaveRequested, requests);
  await messaging.publish(weeklyReportMade, report);
  await findFailed(decided.id, requests.id, report.id);

  const seen: object[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const page = await pageAfter(after, 1);
    seen.push(...(page?.items ?? []));
    after = page?.next ?? undefined;
  }
  expect(seen).toMatchObject([
    { id: report.id, kind: 'weekly-report', person: null, isToHr: true },
    { id: requests.id, kind: 'leave-requested', person: { id: ada.id }, isToHr: true },
    { id: decided.id, kind: 'leave-decided', person: { id: ada.id }, isToHr: false },
  ]);
  expect((await asHr().run(undeliveredMails, { after: 'nonsense' })).code).toBe('BAD_INPUT');

  refused.clear();
  expect((await asHr().run(resendAllMails)).data).toEqual({ resent: 3 });
  expect((await asHr().run(resendAllMails)).data).toEqual({ resent: 0 });
  for (const { id } of [decided, requests, report]) await messaging.waitForOutcome(id);
});

test('resending is audited', async () => {
  const { ada, event } = await refusedMail();
  const before = await audited();
  await resend(event.id);
  await findFailed(event.id);
  await asHr().run(resendAllMails);
  const note = { action: 'mail-resent', actorId: messaging.admin.id };
  await eventually(async () => {
    const since = (await audited()).slice(before.length);
    expect(since).toMatchObject([
      { ...note, id: ada.id, details: [{ field: 'count', before: null, after: '1' }] },
      { ...note, id: messaging.admin.id, details: [{ field: 'count', before: null, after: '1' }] },
    ]);
  });
});

async function audited() {
  const bus = await connectNatsAs('messaging', messaging.nats.url);
  const events = (await readPublishedEvents(bus, 'messaging')).map(({ event }) => event);
  return events.filter(({ type }) => type.endsWith('.audited')).map(({ data }) => data);
}

test('the audit trail has once who reads whose sick leave could not be reported to HR', async () => {
  const ada = await messaging.addPerson();
  refused.add(hrAddress);
  const reported = leaveEvent(leaveRequested, ada.id, { leaveType: 'sick' });
  await messaging.publish(leaveRequested, reported);
  await findFailed(reported.id);
  await listed();
  await eventually(async () => {
    const readings = (await audited()).filter(({ action }) => action === 'sickness-read');
    expect(readings).toMatchObject([
      {
        id: messaging.admin.id,
        actorId: messaging.admin.id,
        details: [
          { field: 'list', after: 'undelivered-emails' },
          { field: 'people', after: '1' },
        ],
      },
    ]);
  });
  refused.clear();
  await resend(reported.id);
});

test('mails are deleted with their person', async () => {
  const { ada, event } = await refusedMail();
  const deletion = buildCloudEvent(userDeleted, ada.id, { id: ada.id, version: 9 });
  await messaging.publish(userDeleted, deletion);
  await eventually(async () => expect(await messaging.rows.findOne({ _id: event.id })).toBeNull());
  expect((await listed()).map(({ id }) => id)).not.toContain(event.id);
});

test('only administrators can see or resend them', async () => {
  const { event } = await refusedMail();
  const employee = await messaging.addPerson();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [{ userId: employee.id, role: 'employee' }, 'FORBIDDEN'],
    [{ userId: newId(), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ] as const) {
    const ask = messaging.ask.as(caller);
    expect((await ask.run(undeliveredMails)).code).toBe(code);
    expect((await ask.run(resendMail, { id: event.id })).code).toBe(code);
    expect((await ask.run(resendAllMails)).code).toBe(code);
  }
  await findFailed(event.id);
});
