import type { Sealer } from '@portal/auth/sealing';
import { type CloudEvent, nobody } from '@portal/contracts/event';
import type { ClientSession } from 'mongoose';
import type { Matter } from '../domain/mails/matter.ts';
import { isToHr } from '../domain/mails/templates.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailStore } from '../store/mails.ts';
import type { PeopleStore } from '../store/people.ts';

/**
 * For how long news is worth a mail: somebody who starts to listen hears of years, and nobody wants
 * a mail of each day of them.
 */
export const worthMs = 3 * 24 * 60 * 60_000;

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
  const isOld = ({ time }: Pick<CloudEvent, 'time'>) => expiryOf(time) <= now();

  /** Of an event of this service’s own, in the transaction that stores it. */
  async function place(
    event: Pick<CloudEvent, 'id' | 'time' | 'subject'>,
    { kind, facts }: Matter,
    session: ClientSession,
  ): Promise<void> {
    if (isOld(event)) return;
    if (isToHr(kind) && (await hrEmail.current(session)) === null) return;
    const mail = {
      id: event.id,
      kind,
      personId: event.subject === nobody ? null : event.subject,
      sealed: facts && mailSealer.seal(JSON.stringify(facts)),
      createdAt: new Date(event.time),
      expiresAt: expiryOf(event.time),
    };
    await mails.add(mail, session);
  }

  return {
    place,

    /** Of an event of another service’s; none where the person whom it concerns was deleted. */
    async follow(
      event: Pick<CloudEvent, 'id' | 'time' | 'subject'>,
      matter: Matter,
      session: ClientSession,
    ): Promise<void> {
      if (isOld(event)) return;
      const concerned = event.subject === nobody ? [] : [event.subject];
      const [gone] = await people.deletedOf(concerned, session);
      if (gone === undefined) await place(event, matter, session);
    },
  };
}

function expiryOf(time: string): Date {
  return new Date(Date.parse(time) + worthMs);
}
