import { leaveApproved, leaveRequested } from '@portal/contracts/leave/events';
import * as contracts from '@portal/contracts/messaging/undelivered-mails';
import { pageOf } from '@portal/contracts/page';
import { userDeleted } from '@portal/contracts/people/events';
import { personReference } from '@portal/contracts/people/user';
import { weeklyReportMade } from '@portal/contracts/records/events';
import { eventually } from '@portal/testing/eventually';
import { natsAs, published } from '@portal/testing/nats';
import { cloudEventOf, newId } from '@portal/testing/people';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  hrAddress,
  leaveEvent,
  reportEvent,
  startWithNews,
  type WithNews,
} from '../mail/test-news.ts';
import { type Received, startSmtpServer } from '../mail/test-smtp-server.ts';
import { withoutNames } from '../test-service.ts';

const person = personReference.pick({ id: true }).nullable();
const undeliveredMails = withoutNames(
  contracts.undeliveredMails,
  pageOf(contracts.undeliveredMail.extend({ person })),
);
const { resendMail, resendAllMails } = contracts;

let messaging: WithNews;
let received: Received[];
const refused = new Set<string>();
beforeAll(async () => {
  const smtp = await startSmtpServer({
    recipient: (address) => (refused.has(address) ? `550 5.1.1 <${address}>: no such user` : null),
  });
  received = smtp.received;
  messaging = await startWithNews({ SMTP_URL: smtp.url });
});
beforeEach(() => refused.clear());

const asHr = () => messaging.as(messaging.boss);

async function pageAfter(after: string | null, limit?: number) {
  const { data, errors } = await asHr().run(undeliveredMails, { after, limit });
  expect(errors).toEqual([]);
  return data;
}

const listed = async () => (await pageAfter(null))?.items ?? [];

async function givenUp(...ids: string[]): Promise<void> {
  await eventually(
    async () => expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids)),
    { within: 30_000 },
  );
}

async function resend(id: string): Promise<void> {
  const { data, errors } = await asHr().run(resendMail, { id });
  expect(errors).toEqual([]);
  expect(data).toEqual({ resent: 1 });
}

/** A mail to somebody whose address is refused, and given up by now. */
async function refusedMail() {
  const ada = await messaging.hire();
  refused.add(addressOf(ada));
  const event = leaveEvent(leaveApproved, ada.id);
  await messaging.tell(leaveApproved, event);
  await givenUp(event.id);
  return { ada, event };
}

test('what a server refuses for good is given up at once, and said without the address', async () => {
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
  });
  expect(JSON.stringify(mail)).not.toContain('@');

  // It is tried no more by itself.
  refused.clear();
  const { id } = leaveEvent(leaveRequested, ada.id);
  expect((await asHr().run(resendMail, { id })).code).toBe('NOT_FOUND');
  expect(await messaging.rows.findOne({ _id: event.id })).toMatchObject({ outcome: null });

  await resend(event.id);
  expect(await listed()).toEqual([]);
  await messaging.outcome(event.id);
  expect(received.filter(({ to }) => to.includes(addressOf(ada)))).toHaveLength(1);
  const again = await asHr().run(resendMail, { id: event.id });
  expect(again.code).toBe('NOT_FOUND');
  expect(again.errors[0]?.message).toBe('Undelivered mail not found');
});

test('one that is refused again comes back, and is sent after its time as well', async () => {
  const { event } = await refusedMail();
  const long = new Date(Date.now() - 60_000);
  await messaging.rows.updateOne({ _id: event.id }, { $set: { expiresAt: long } });
  await resend(event.id);
  await givenUp(event.id);
  refused.clear();
  await resend(event.id);
  await messaging.outcome(event.id);
});

test('all are tried again at once; page by page they are listed, newest first', async () => {
  const ada = await messaging.hire();
  refused.add(addressOf(ada)).add(hrAddress);
  const decided = leaveEvent(leaveApproved, ada.id, { now: new Date(Date.now() - 2_000) });
  const asked = leaveEvent(leaveRequested, ada.id, { now: new Date(Date.now() - 1_000) });
  const report = reportEvent();
  await messaging.tell(leaveApproved, decided);
  await messaging.tell(leaveRequested, asked);
  await messaging.tell(weeklyReportMade, report);
  await givenUp(decided.id, asked.id, report.id);

  const seen: object[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const page = await pageAfter(after, 1);
    seen.push(...(page?.items ?? []));
    after = page?.next ?? undefined;
  }
  expect(seen).toMatchObject([
    { id: report.id, kind: 'weekly-report', person: null, isToHr: true },
    { id: asked.id, kind: 'leave-requested', person: { id: ada.id }, isToHr: true },
    { id: decided.id, kind: 'leave-decided', person: { id: ada.id }, isToHr: false },
  ]);
  expect((await asHr().run(undeliveredMails, { after: 'nonsense' })).code).toBe('BAD_INPUT');

  refused.clear();
  expect((await asHr().run(resendAllMails)).data).toEqual({ resent: 3 });
  expect((await asHr().run(resendAllMails)).data).toEqual({ resent: 0 });
  for (const { id } of [decided, asked, report]) await messaging.outcome(id);
});

test('who had what sent again stands in the audit trail', async () => {
  const { ada, event } = await refusedMail();
  const before = await audited();
  await resend(event.id);
  await givenUp(event.id);
  await asHr().run(resendAllMails);
  const note = { action: 'mail-resent', actorId: messaging.boss.id };
  await eventually(async () => {
    const since = (await audited()).slice(before.length);
    expect(since).toMatchObject([
      { ...note, id: ada.id, details: [{ field: 'count', before: null, after: '1' }] },
      { ...note, id: messaging.boss.id, details: [{ field: 'count', before: null, after: '1' }] },
    ]);
  });
});

async function audited() {
  const bus = await natsAs('messaging', messaging.nats.url);
  const events = (await published(bus, 'messaging')).map(({ event }) => event);
  return events.filter(({ type }) => type.endsWith('.audited')).map(({ data }) => data);
}

test('a mail goes with its person, given up or not', async () => {
  const { ada, event } = await refusedMail();
  const deletion = cloudEventOf(userDeleted, ada.id, { id: ada.id, version: 9 });
  await messaging.tell(userDeleted, deletion);
  await eventually(async () => expect(await messaging.rows.findOne({ _id: event.id })).toBeNull());
  expect(await listed()).toEqual([]);
});

test('nobody but an administrator sees them or has them sent', async () => {
  const { event } = await refusedMail();
  const employee = await messaging.hire();
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
  await givenUp(event.id);
});
