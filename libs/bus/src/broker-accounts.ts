import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { anchorAccount, anchorImports } from './audit-anchors.ts';
import { type BrokerUser, type Permissions, permissionsOf } from './permissions.ts';
import {
  mirrorDelivery,
  mirroredApi,
  mirrorStream,
  outsideApi,
  portalAccount,
  streamOf,
} from './streams.ts';

export interface BrokerPasswords {
  services: Record<ServiceName, string>;
  gateway: string;
  subscriber: string;
}

interface User {
  user: string;
  password: string;
  permissions: Permissions;
}

const outsideAccount = 'OUTSIDE';

/**
 * The `accounts` of the message broker's configuration. Outsiders have one of their own, because
 * permissions alone don't hold them: whoever may ask JetStream for anything chooses the subject
 * of the answer, and the broker itself publishes it there, also on `portal.identity.user-created.x`.
 * Between accounts nothing passes but what is listed here.
 */
export function brokerAccounts(passwords: BrokerPasswords) {
  const source = streamOf('attendance');
  const live = 'portal.attendance.>';
  const consumerCreate = `CONSUMER.CREATE.${source}`;
  const flowControl = `$JS.FC.${source}.>`;
  const mirrored = `${mirrorDelivery}.>`;
  const verbs = ['CREATE', 'UPDATE', 'INFO', 'PURGE'].map(
    (verb) => `STREAM.${verb}.${mirrorStream}`,
  );
  const toPortal = { accounts: [portalAccount] };
  const toOutside = { accounts: [outsideAccount] };
  const portal = (subject: string) => ({ account: portalAccount, subject });

  return {
    ...anchorAccount(portalAccount),
    [portalAccount]: {
      jetstream: 'enabled',
      users: [
        ...serviceNames.map((service) => user(service, passwords.services[service])),
        user('gateway', passwords.gateway),
      ],
      exports: [
        { stream: live, ...toOutside },
        // What the mirror asks of the stream that it follows, and gets from it.
        { service: `$JS.API.${consumerCreate}`, ...toOutside },
        { service: flowControl, ...toOutside },
        { stream: mirrored, ...toOutside },
      ],
      // Attendance makes the mirror and erases in it, though it lives in the other account.
      imports: [
        ...anchorImports,
        ...verbs.map((verb) => ({
          service: { account: outsideAccount, subject: `$JS.API.${verb}` },
          to: `${outsideApi}.${verb}`,
        })),
      ],
    },
    [outsideAccount]: {
      jetstream: { max_streams: 1, max_consumers: 200 },
      users: [user('subscriber', passwords.subscriber)],
      exports: verbs.map((verb) => ({ service: `$JS.API.${verb}`, ...toPortal })),
      imports: [
        { stream: portal(live) },
        { service: portal(`$JS.API.${consumerCreate}`), to: `${mirroredApi}.${consumerCreate}` },
        { service: portal(flowControl) },
        { stream: portal(mirrored) },
      ],
    },
  };
}

function user(name: BrokerUser, password: string): User {
  return { user: name, password, permissions: permissionsOf(name) };
}
