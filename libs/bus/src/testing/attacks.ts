import { setTimeout as delay } from 'node:timers/promises';
import { subscriptions } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { createInbox, headers } from 'nats';
import { type Bus, inboxPrefix } from '../nats-connection.ts';
import { durableName, importedApiPrefix, streamName } from '../stream-names.ts';
import { type AttackTarget, attackTargets, destructiveTargets } from './attack-targets.ts';

/** A user of the broker who attacks the others. */
export interface Attacker {
  user: string;
  /** Null for a user that is not a service. */
  service: ServiceName | null;
  /** The stream of its account, if there is one. */
  stream: string | null;
  nc: Bus;
}

const noWait = JSON.stringify({ batch: 1, no_wait: true });

/** The requests that a user may send. Each response goes to the reply subject of the request. */
function permittedRequests({ service, stream }: Attacker): AttackTarget[] {
  const general = ['$SYS.REQ.USER.INFO', '$SYS.REQ.SERVER.PING', '$SYS.REQ.ACCOUNT.PING.CONNZ'];
  const requests = [...general, '$JS.API.INFO'].map((subject) => ({ subject, payload: '' }));
  if (!stream) {
    for (const owner of serviceNames) {
      const request = (verb: string) => `${importedApiPrefix(owner)}.${verb}.${streamName(owner)}`;
      requests.push({ subject: request('STREAM.INFO'), payload: '' });
      requests.push({ subject: request('DIRECT.GET'), payload: '{"seq":1,"batch":2}' });
    }
    return requests;
  }
  requests.push(
    { subject: `$JS.API.STREAM.INFO.${stream}`, payload: '' },
    { subject: `$JS.API.STREAM.MSG.GET.${stream}`, payload: '{"seq":1}' },
    { subject: `$JS.API.DIRECT.GET.${stream}`, payload: '{"seq":1,"batch":2}' },
    { subject: `$JS.API.CONSUMER.MSG.NEXT.${stream}.attack`, payload: noWait },
  );
  for (const owner of service ? subscriptions[service] : []) {
    const name = `${streamName(owner)}.${durableName(service as ServiceName, owner)}`;
    requests.push(
      { subject: `${importedApiPrefix(owner)}.CONSUMER.INFO.${name}`, payload: '' },
      { subject: `${importedApiPrefix(owner)}.CONSUMER.RESET.${name}`, payload: '{"seq":1}' },
      { subject: `${importedApiPrefix(owner)}.CONSUMER.MSG.NEXT.${name}`, payload: noWait },
      { subject: `$JS.ACK.${name}.1.1.1.1795389512388843443.0`, payload: '+NXT' },
    );
  }
  return requests;
}

/** Runs all attacks. Afterwards nothing outside the attacker's account may have changed. */
export async function attack(attacker: Attacker): Promise<void> {
  await asReplies(attacker);
  if (attacker.stream) {
    await asDeliverSubjects(attacker, attacker.stream);
    await asStreamConfigurations(attacker);
  }
  await asSubjects(attacker);
}

/** The broker drops requests when it is overloaded, so they are sent in batches of this size. */
const batchSize = 200;

async function send(
  { nc, user }: Attacker,
  messages: readonly (AttackTarget & { reply?: string; traceTo?: string })[],
): Promise<void> {
  const inbox = createInbox(inboxPrefix(user));
  for (let start = 0; start < messages.length; start += batchSize) {
    for (const { subject, payload, reply = inbox, traceTo } of messages.slice(
      start,
      start + batchSize,
    )) {
      const traced = headers();
      if (traceTo) traced.set('Nats-Trace-Dest', traceTo);
      nc.publish(subject, payload, { reply, headers: traceTo ? traced : undefined });
    }
    await nc.flush();
    await delay(10);
  }
}

async function asReplies(attacker: Attacker): Promise<void> {
  const { nc, stream } = attacker;
  if (stream) {
    const own = { durable_name: 'attack', ack_policy: 'explicit' };
    const subject = `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.attack`;
    await nc.request(subject, JSON.stringify({ stream_name: stream, config: own }));
  }
  for (const request of permittedRequests(attacker)) {
    await send(
      attacker,
      attackTargets().map(({ subject }) => ({ ...request, reply: subject })),
    );
  }
  const [first] = permittedRequests(attacker);
  if (!first) return;
  await send(
    attacker,
    attackTargets().map(({ subject }) => ({ ...first, traceTo: subject })),
  );
}

async function asDeliverSubjects(attacker: Attacker, stream: string): Promise<void> {
  await send(
    attacker,
    destructiveTargets().map(({ subject }, index) => {
      const name = `push-${index}`;
      const config = { name, deliver_subject: subject, ack_policy: 'none', mem_storage: true };
      return {
        subject: `$JS.API.CONSUMER.CREATE.${stream}.${name}`,
        payload: JSON.stringify({ stream_name: stream, config }),
      };
    }),
  );
  for (const payload of ['', '+TERM', '{}']) {
    attacker.nc.publish(`portal.${stream.toLowerCase()}.delivered.all`, payload);
  }
}

/** Creates streams that republish to a target, or that copy another account's stream. */
async function asStreamConfigurations(attacker: Attacker): Promise<void> {
  const create = (name: string, config: object): AttackTarget => ({
    subject: `$JS.API.STREAM.CREATE.${name}`,
    payload: JSON.stringify({ name, storage: 'memory', ...config }),
  });
  const republishing = destructiveTargets().map(({ subject }, index) =>
    create(`REPUBLISHES${index}`, {
      subjects: [`attack.${index}`],
      republish: { src: `attack.${index}`, dest: subject },
    }),
  );
  const copying = serviceNames.flatMap((owner, index) => {
    const external = { api: importedApiPrefix(owner), deliver: `portal.${owner}.forged` };
    const source = { name: streamName(owner), external };
    return [
      create(`MIRRORS${index}`, { mirror: source }),
      create(`COPIES${index}`, { sources: [source, { name: streamName(owner) }] }),
    ];
  });
  await send(attacker, [...republishing, ...copying]);
  await send(
    attacker,
    republishing.flatMap((_, index) =>
      ['', '+TERM'].map((payload) => ({ subject: `attack.${index}`, payload })),
    ),
  );
}

async function asSubjects(attacker: Attacker): Promise<void> {
  await send(attacker, attackTargets());
  await send(
    attacker,
    attackTargets().map(({ subject }) => ({ subject, payload: '' })),
  );
}
