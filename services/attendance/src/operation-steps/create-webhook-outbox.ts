import { type Outbox, recordEvents } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { londonDay } from '@portal/kernel/london';
import { teamOn } from '@portal/kernel/team-membership';
import type { ClientSession } from 'mongoose';
import { knownPerson, type PeopleStore } from '../store/people.ts';
import type { WebhookDeliveryStore } from '../store/webhook-deliveries.ts';
import type { Webhook } from '../store/webhooks.ts';
import type { WebhookList } from './webhook-list.ts';

interface Dependencies {
  list: Pick<WebhookList, 'current'>;
  deliveries: Pick<WebhookDeliveryStore, 'insert'>;
  people: Pick<PeopleStore, 'byIds'>;
}

const prefix = 'portal.attendance.';
const erasedType = `${prefix}person-erased`;

/**
 * Wraps the outbox to store events for the webhooks in the transaction that publishes them: none is lost or
 * doubled, and those of a person keep the order of the changes. Costs nothing while there is no webhook.
 */
export function createWebhookOutbox(outbox: Outbox, deps: Dependencies): Outbox {
  return {
    ...outbox,
    transact: (request, work) =>
      outbox.transact(request, async (tx) => {
        const events: CloudEvent[] = [];
        const result = await work(recordEvents(tx, events));
        if (result.ok) await addDeliveries(deps, events, tx.session);
        return result;
      }),
    transactAll: (requests, work) =>
      outbox.transactAll(requests, async (all) => {
        const recorded = all.map((tx) => ({ tx, events: [] as CloudEvent[] }));
        const results = await work(recorded.map(({ tx, events }) => recordEvents(tx, events)));
        const events = recorded.flatMap(({ events }, index) => (results[index]?.ok ? events : []));
        const [first] = all;
        if (first) await addDeliveries(deps, events, first.session);
        return results;
      }),
    async store(events, session) {
      await outbox.store(events, session);
      await addDeliveries(deps, events, session);
    },
  };
}

async function addDeliveries(
  { list, deliveries, people }: Dependencies,
  events: readonly CloudEvent[],
  session: ClientSession,
): Promise<void> {
  const pairs = events.flatMap((event) =>
    list
      .current()
      .filter(({ eventTypes }) => eventTypes.some((name) => event.type === prefix + name))
      .map((webhook) => ({ webhook, event })),
  );
  if (pairs.length === 0) return;
  const limited = pairs.filter(({ webhook }) => webhook.teamIds.length > 0);
  const subjects = [...new Set(limited.map(({ event }) => event.subject))];
  const known = await people.byIds(subjects, session);
  const today = londonDay(new Date());
  const teamOf = (userId: string) => {
    const person = knownPerson(known.get(userId));
    return person && teamOn(person.teamMemberships, today);
  };
  const added = pairs
    .filter(({ webhook, event }) => isSentTo(webhook, event, teamOf))
    .map(({ webhook, event }) => ({ webhookId: webhook.id, event }));
  await deliveries.insert(added, session);
}

/** Everyone who chose `person-erased` gets it: the person is in no team any more. */
function isSentTo(
  { teamIds }: Webhook,
  { type, subject }: CloudEvent,
  teamOf: (userId: string) => string | null,
): boolean {
  return teamIds.length === 0 || type === erasedType || teamIds.includes(teamOf(subject) ?? '');
}
