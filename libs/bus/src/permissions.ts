import { subscriptions, whoFollows } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { anchorSubjects } from './audit-anchors.ts';
import { durableOf } from './durable.ts';
import { inboxPrefixOf } from './nats-connection.ts';
import { mirrorStream, outsideApi, streamOf } from './streams.ts';

export type BrokerUser = ServiceName | 'gateway' | 'subscriber';

/** As the broker's configuration has them; what is not listed is refused. */
export interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/**
 * What a user of the message broker may do. A service publishes its own subjects, keeps its own
 * stream, sees how far those have come who follow it, and pulls from its own consumers on the streams
 * that it follows; the gateway watches all streams, by consumers that vanish with it and never have
 * the name of another; the subscriber reads attendance's events. Those two do nothing else.
 */
export function permissionsOf(user: BrokerUser): Permissions {
  if (user === 'subscriber') return ofSubscriber();
  return user === 'gateway' ? ofGateway() : ofService(user);
}

function ofGateway(): Permissions {
  return {
    publish: {
      allow: serviceNames.flatMap((name) => [
        `$JS.API.STREAM.INFO.${streamOf(name)}`,
        `$JS.API.CONSUMER.CREATE.${streamOf(name)}`,
      ]),
    },
    subscribe: { allow: [`${inboxPrefixOf('gateway')}.>`] },
  };
}

function ofService(service: ServiceName): Permissions {
  return {
    publish: {
      allow: [
        `portal.${service}.>`,
        ...stream('$JS.API', streamOf(service)),
        ...(service === 'attendance'
          ? ['$SYS.REQ.USER.INFO', ...stream(outsideApi, mirrorStream)]
          : []),
        ...subscriptions[service].flatMap((from) =>
          durable(streamOf(from), durableOf(service, from)),
        ),
        ...(service === 'records' ? toReadAnew(service) : []),
        ...(service === 'identity' ? anchorSubjects : []),
        ...progressOfFollowers(service),
      ],
    },
    subscribe: { allow: [`${inboxPrefixOf(service)}.>`] },
  };
}

function progressOfFollowers(service: ServiceName): string[] {
  const own = streamOf(service);
  const durables = whoFollows(service).map((follower) => durableOf(follower, service));
  if (durables.length === 0) return [];
  return [`$JS.API.STREAM.MSG.GET.${own}`, ...durables.map((name) => progress(own, name))];
}

function stream(api: string, name: string): string[] {
  return ['CREATE', 'UPDATE', 'INFO', 'PURGE'].map((verb) => `${api}.STREAM.${verb}.${name}`);
}

function durable(streamName: string, name: string): string[] {
  return [
    `$JS.API.CONSUMER.DURABLE.CREATE.${streamName}.${name}`,
    progress(streamName, name),
    `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${name}`,
    `$JS.ACK.${streamName}.${name}.>`,
  ];
}

/** To remove its own consumers, so that they begin with the first event again (read-anew.ts). */
function toReadAnew(service: ServiceName): string[] {
  return subscriptions[service].map(
    (from) => `$JS.API.CONSUMER.DELETE.${streamOf(from)}.${durableOf(service, from)}`,
  );
}

function progress(streamName: string, name: string): string {
  return `$JS.API.CONSUMER.INFO.${streamName}.${name}`;
}

/** What a stock client asks for when it reads a stream by consumers of its own making. */
function ofSubscriber(): Permissions {
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        `$JS.API.STREAM.INFO.${mirrorStream}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStream}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStream}.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${mirrorStream}.>`,
        `$JS.API.CONSUMER.INFO.${mirrorStream}.>`,
        `$JS.API.CONSUMER.MSG.NEXT.${mirrorStream}.>`,
        `$JS.API.CONSUMER.DELETE.${mirrorStream}.>`,
        `$JS.ACK.${mirrorStream}.>`,
        // That it keeps up with what is pushed to it: otherwise the broker stops after 2 MB.
        `$JS.FC.${mirrorStream}.>`,
      ],
    },
    subscribe: { allow: ['portal.attendance.>', `${inboxPrefixOf()}.>`] },
  };
}
