import { createEvent, type Outbox } from '@portal/bus/outbox';
import { registrationChanged, registrationRemoved } from '@portal/contracts/attendance/events';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type * as identity from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

type Stores = Pick<Dependencies, 'people' | 'registrations'> & {
  outbox: Pick<Outbox, 'store'>;
};

/**
 * Publishes changed registrations to other systems, which read only this service's stream. Identity's events have
 * no numbers.
 */
export function onRegistrationChanged({ people, registrations, outbox }: Stores) {
  return async (
    { data, time }: CloudEvent<DataOf<typeof identity.registrationChanged>>,
    session: ClientSession,
  ) => {
    const { userId } = data;
    if ((await people.byId(userId, session)) === 'deleted') return;
    if (!(await registrations.saveIfNewer(data, session))) return;
    const event = createEvent(registrationChanged, { userId, data, now: new Date(time) });
    await outbox.store([event], session);
  };
}

/** Publishes that a registration was removed. */
export function onRegistrationRemoved({ people, registrations, outbox }: Stores) {
  return async (
    { data, time }: CloudEvent<DataOf<typeof identity.registrationRemoved>>,
    session: ClientSession,
  ) => {
    const { userId } = data;
    if ((await people.byId(userId, session)) === 'deleted') return;
    if (!(await registrations.markRemoved(data, session))) return;
    const event = createEvent(registrationRemoved, { userId, data, now: new Date(time) });
    await outbox.store([event], session);
  };
}
