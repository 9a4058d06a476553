import type { Sealer } from '@portal/auth/sealing';
import { type CloudEvent, nobody } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { Matter } from '../domain/mails/matter.ts';
import { isToHr } from '../domain/mails/templates.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailStore, NewMail } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/**
 * For how long news is worth a mail: somebody who starts to listen hears of years, and nobody wants
 * a mail of each day of them.
 */
export const worthMs = 3 * 24 * 60 * 60_000;

/** An event, and the mail that it makes. */
export type News = Matter & { event: Pick<CloudEvent, 'id' | 'time' | 'subject' | 'republished'> };

export type MailOrders = ReturnType<typeof mailOrders>;

/**
 * Has mails sent of events: one of each, however often the event comes. Who gets it, whether they
 * want it and what it says is settled when it is sent.
 */
export function mailOrders(
  {
    mails,
    people,
    hrEmail,
    mailSealer,
  }: {
    mails: MailStore;
    people: PeopleStore;
    hrEmail: HrEmailStore;
    /** With the key of the mails. */
    mailSealer: Pick<Sealer, 'seal'>;
  },
  now: () => Date,
) {
  // What is published again was mailed the first time.
  const recent = (news: readonly News[]) =>
    news.filter(({ event }) => !event.republished && expiryOf(event) > now());

  function mailOf({ kind, facts, event }: News): NewMail {
    return {
      id: event.id,
      kind,
      personId: event.subject === nobody ? null : event.subject,
      sealed: facts && mailSealer.seal(JSON.stringify(facts)),
      createdAt: new Date(event.time),
      expiresAt: expiryOf(event),
    };
  }

  /** Of events of this service’s own, in the transaction that stores them. */
  async function place(news: readonly News[], session: ClientSession): Promise<void> {
    const toHr = ({ kind }: News) => isToHr(kind);
    const wanted = recent(news);
    const hrListens = wanted.some(toHr) && (await hrEmail.current(session)) !== null;
    const placed = wanted.filter((one) => hrListens || !toHr(one));
    await mails.add(placed.map(mailOf), session);
  }

  return {
    place,

    /** Of events of another service’s; none where the person whom it concerns was deleted. */
    async follow(news: readonly News[], session: ClientSession): Promise<void> {
      const wanted = recent(news);
      const concerned = new Set(wanted.map(({ event }) => event.subject));
      concerned.delete(nobody);
      const gone = new Set(await people.deletedOf([...concerned], session));
      const alive = wanted.filter(({ event }) => !gone.has(event.subject));
      await place(alive, session);
    },
  };
}

function expiryOf({ time }: Pick<CloudEvent, 'time'>): Date {
  return new Date(Date.parse(time) + worthMs);
}
