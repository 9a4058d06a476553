import { consumersOf } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { accountName, durableName, importedApiPrefix, streamName } from '../stream-names.ts';

/** A subject that could be attacked, and a message that would have an effect on it. */
export interface AttackTarget {
  subject: string;
  payload: string;
}

const json = (value: unknown) => JSON.stringify(value);

/** All subjects of JetStream's API for a stream. */
function streamRequests(service: ServiceName): AttackTarget[] {
  const name = streamName(service);
  const config = { name, subjects: [`stolen.${service}.>`], max_msgs: 1 };
  const consumer = { stream_name: name, config: { ack_policy: 'none', deliver_subject: 'stolen' } };
  const payloads: Record<string, string> = {
    'STREAM.CREATE': json(config),
    'STREAM.UPDATE': json(config),
    'STREAM.DELETE': '',
    'STREAM.PURGE': '',
    'STREAM.INFO': '',
    'STREAM.SNAPSHOT': json({ deliver_subject: 'stolen' }),
    'STREAM.RESTORE': json({ config, state: {} }),
    'STREAM.MSG.DELETE': json({ seq: 1 }),
    'STREAM.MSG.GET': json({ seq: 1 }),
    'STREAM.PEER.REMOVE': json({ peer: 'portal' }),
    'STREAM.PEER.EVACUATE': json({ peer: 'portal' }),
    'STREAM.CANCEL_MOVE': '',
    'STREAM.LEADER.STEPDOWN': '',
    'DIRECT.GET': json({ seq: 1, batch: 10 }),
    'CONSUMER.CREATE': json(consumer),
    'CONSUMER.NAMES': '',
    'CONSUMER.LIST': '',
  };
  return Object.entries(payloads).map(([verb, payload]) => ({
    subject: `${verb}.${name}`,
    payload,
  }));
}

/** All subjects of JetStream's API for a downstream service's durable consumer. */
function consumerRequests(owner: ServiceName, consumer: ServiceName): AttackTarget[] {
  const stream = streamName(owner);
  const durable = durableName(consumer, owner);
  const config = { durable_name: durable, ack_policy: 'explicit', filter_subjects: ['stolen.*'] };
  const create = json({ stream_name: stream, config: { ...config, name: durable } });
  const payloads: Record<string, string> = {
    'CONSUMER.CREATE': create,
    'CONSUMER.DURABLE.CREATE': json({ stream_name: stream, config }),
    'CONSUMER.INFO': '',
    'CONSUMER.DELETE': '',
    'CONSUMER.PAUSE': json({ pause_until: '2999-01-01T00:00:00Z' }),
    'CONSUMER.MSG.NEXT': json({ batch: 1, no_wait: true }),
    'CONSUMER.RESET': json({ seq: 1 }),
    'CONSUMER.UNPIN': json({ group: 'one' }),
    'CONSUMER.LEADER.STEPDOWN': '',
  };
  return Object.entries(payloads).map(([verb, payload]) => ({
    subject: `${verb}.${stream}.${durable}`,
    payload,
  }));
}

const generalRequests: AttackTarget[] = [
  { subject: 'INFO', payload: '' },
  { subject: 'STREAM.NAMES', payload: '' },
  { subject: 'STREAM.LIST', payload: '' },
  { subject: 'META.LEADER.STEPDOWN', payload: '' },
  { subject: 'META.RESCUE', payload: '' },
  { subject: 'SERVER.REMOVE', payload: json({ peer: 'portal' }) },
  { subject: 'SERVER.EVACUATE', payload: json({ peer: 'portal' }) },
  ...serviceNames.flatMap((service) => [
    { subject: `ACCOUNT.PURGE.${accountName(service)}`, payload: '' },
    {
      subject: `ACCOUNT.STREAM.MOVE.${accountName(service)}.${streamName(service)}`,
      payload: json({ server: 'portal' }),
    },
    {
      subject: `ACCOUNT.STREAM.CANCEL_MOVE.${accountName(service)}.${streamName(service)}`,
      payload: '',
    },
  ]),
];

/** Events, acknowledgements, flow control, snapshots and system subjects of a service. */
function otherSubjects(owner: ServiceName): AttackTarget[] {
  const stream = streamName(owner);
  const durables = consumersOf(owner).map((consumer) => durableName(consumer, owner));
  return [
    { subject: `portal.${owner}.forged.all`, payload: '{}' },
    { subject: `published.${owner}.forged.all`, payload: '{}' },
    { subject: `$JS.SNAPSHOT.ACK.${stream}.x`, payload: '' },
    { subject: `$JS.SNAPSHOT.RESTORE.${stream}.x`, payload: '' },
    { subject: `_INBOX_${owner}.x`, payload: '' },
    { subject: `$SYS.REQ.ACCOUNT.${accountName(owner)}.CONNZ`, payload: '' },
    { subject: `$SYS.REQ.ACCOUNT.${accountName(owner)}.CLAIMS.UPDATE`, payload: '{}' },
    { subject: `$SYS.ACCOUNT.${accountName(owner)}.CONNECT`, payload: '{}' },
    ...durables.flatMap((durable) => [
      ...['+ACK', '-NAK', '+TERM', '+NXT', '+WPI'].map((payload) => ({
        subject: `$JS.ACK.${stream}.${durable}.1.3.3.1795389512388843443.0`,
        payload,
      })),
      {
        subject: `$JS.ACK._.${accountName(owner)}.${stream}.${durable}.1.3.3.1795389512388843443.0.x`,
        payload: '+TERM',
      },
      { subject: `$JS.FC.${stream}.${durable}.x`, payload: '' },
      { subject: `$JS.FC._.${accountName(owner)}.${stream}.${durable}.x`, payload: '' },
    ]),
  ];
}

const systemSubjects: AttackTarget[] = [
  '$SYS.REQ.SERVER.PING',
  '$SYS.REQ.SERVER.PING.JSZ',
  '$SYS.REQ.CLAIMS.UPDATE',
  '$SYS.REQ.CLAIMS.DELETE',
  '$SYS.REQ.SERVER.portal.RELOAD',
  '$SYS.REQ.SERVER.portal.KICK',
  '$SYS.REQ.SERVER.portal.LDM',
  '$SYS.REQ.USER.INFO',
].map((subject) => ({ subject, payload: '{"cid":1}' }));

/** All of JetStream's API, all events, acknowledgements and system subjects, under each prefix. */
export function attackTargets(): AttackTarget[] {
  const requests = [
    ...generalRequests,
    ...serviceNames.flatMap((owner) => [
      ...streamRequests(owner),
      ...consumersOf(owner).flatMap((consumer) => consumerRequests(owner, consumer)),
    ]),
  ];
  const prefixed = requests.flatMap(({ subject, payload }) => [
    { subject: `$JS.API.${subject}`, payload },
    ...serviceNames
      .filter((owner) => subject.includes(streamName(owner)))
      .map((owner) => ({ subject: `${importedApiPrefix(owner)}.${subject}`, payload })),
  ]);
  return [...prefixed, ...serviceNames.flatMap(otherSubjects), ...systemSubjects];
}

/** The targets on which an empty message, or any message, has a destructive effect. */
export function destructiveTargets(): AttackTarget[] {
  const verbs =
    /\.STREAM\.(DELETE|PURGE|MSG\.DELETE)\.|CONSUMER\.(DELETE|RESET|MSG\.NEXT)\.|^portal|^\$JS\.ACK\.[A-Z]/;
  return attackTargets().filter(({ subject }) => verbs.test(subject));
}
