import type { Sealer } from '@portal/auth/sealer';
import { type CloudEvent, noUserSubject } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { MailContent } from '../domain/mails/mail-content-types.ts';
import { isHrMail } from '../domain/mails/mail-templates.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/**
 * Older events make no email: a consumer that starts from the beginning of a stream gets events of
 * years.
 */
export const mailLifetimeMs = 3 * 24 * 60 * 60_000;

/** An event with the email to send about it. */
export type EventMail = MailContent & {
  event: Pick<CloudEvent, 'id' | 'time' | 'subject' | 'republished'>;
};

export type MailEnqueuer = ReturnType<typeof createMailEnqueuer>;

/**
 * Stores emails to be sent for events: one per event, however often the event is delivered. The
 * recipient, their preferences and the text are looked up when the email is sent.
 */
export function createMailEnqueuer(
  {
    mails,
    people,
    hrEmail,
    mailSealer,
  }: {
    mails: MailStore;
    people: PeopleStore;
    hrEmail: HrEmailStore;
    /** Uses MAIL_KEY. */
    mailSealer: Pick<Sealer, 'seal'>;
  },
  now: () => Date,
) {
  // A republished event was emailed the first time.
  const recent = (eventMails: readonly EventMail[]) =>
    eventMails.filter(({ event }) => !event.republished && expiryOf(event) > now());

  function toNewMail({ kind, data, event }: EventMail): NewMail {
    return {
      id: event.id,
      kind,
      personId: event.subject === noUserSubject ? null : event.subject,
      sealed: data && mailSealer.seal(JSON.stringify(data)),
      createdAt: new Date(event.time),
      expiresAt: expiryOf(event),
    };
  }

  /** For this service’s own events, in the transaction that stores them. */
  async function enqueue(eventMails: readonly EventMail[], session: ClientSession): Promise<void> {
    const toHr = ({ kind }: EventMail) => isHrMail(kind);
    const wanted = recent(eventMails);
    const hasHrAddress = wanted.some(toHr) && (await hrEmail.current(session)) !== null;
    const accepted = wanted.filter((one) => hasHrAddress || !toHr(one));
    await mails.add(accepted.map(toNewMail), session);
  }

  return {
    enqueue,

    /** For events of other services. Skips events about deleted people. */
    async enqueueUnlessDeleted(
      eventMails: readonly EventMail[],
      session: ClientSession,
    ): Promise<void> {
      const wanted = recent(eventMails);
      const userIds = new Set(wanted.map(({ event }) => event.subject));
      userIds.delete(noUserSubject);
      const deletedIds = new Set(await people.lockAndFindDeleted([...userIds], session));
      const remaining = wanted.filter(({ event }) => !deletedIds.has(event.subject));
      await enqueue(remaining, session);
    },
  };
}

export interface SealedMailStores {
  people: Pick<PeopleStore, 'lockAndFindDeleted'>;
  mails: Pick<MailStore, 'add'>;
}

/** Stores an email that identity has sealed, unless it has no address or its person is deleted. */
export async function addSealedMail(
  { people, mails }: SealedMailStores,
  event: Pick<CloudEvent<{ sealed: string | null }>, 'id' | 'time' | 'data'>,
  mail: Pick<NewMail, 'kind'> & { personId: string; expiresAt?: Date },
  session: ClientSession,
): Promise<void> {
  const { id, time, data } = event;
  if (data.sealed === null) return;
  const [deletedId] = await people.lockAndFindDeleted([mail.personId], session);
  if (deletedId !== undefined) return;
  const times = { createdAt: new Date(time), expiresAt: expiryOf(event) };
  await mails.add([{ id, sealed: data.sealed, ...times, ...mail }], session);
}

function expiryOf({ time }: Pick<CloudEvent, 'time'>): Date {
  return new Date(Date.parse(time) + mailLifetimeMs);
}
