import { subscriptions, whoFollows } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { type Permissions, permissionsOf } from './permissions.ts';
import {
  accountOf,
  durableOf,
  gatewayAccount,
  importedApi,
  republishedSubjects,
  streamOf,
} from './stream-names.ts';
import { mirrorDelivery, mirroredApi, mirrorStream, outsideApi } from './streams.ts';

export interface BrokerPasswords {
  services: Record<ServiceName, string>;
  gateway: string;
  subscriber: string;
}

interface User {
  user: string;
  password: string;
  permissions?: Permissions;
}

interface Subject {
  account: string;
  subject: string;
}

interface Account {
  users: User[];
  jetstream?: 'enabled' | { max_streams: number; max_consumers: number };
  exports?: ((
    | { stream: string }
    | { service: string; response_type?: 'Stream'; threshold?: string }
  ) & { accounts: string[] })[];
  imports?: ({ stream: Subject } | { service: Subject; to?: string })[];
}

const outsideAccount = 'OUTSIDE';
/** The broker forgets after this long where the answers to a request go that asks for several. */
const threshold = '30s';

/**
 * The `accounts` of the message broker's configuration. Each service has one of its own, in which it
 * may do anything with its own stream; between accounts nothing passes but what is listed here.
 * Permissions alone hold nobody: whoever may ask JetStream for anything chooses the subject of the
 * response, and the broker itself publishes it there, also on `portal.identity.user-created.x` or
 * `$JS.API.STREAM.PURGE.IDENTITY`. Between accounts the broker replaces that subject.
 */
export function brokerAccounts(passwords: BrokerPasswords): Record<string, Account> {
  const accounts: Record<string, Account> = {};
  for (const service of serviceNames) {
    accounts[accountOf(service)] = serviceAccount(service, passwords.services[service]);
  }
  accounts[gatewayAccount] = {
    users: [{ user: 'gateway', password: passwords.gateway }],
    imports: serviceNames.flatMap((service) => [
      { stream: { account: accountOf(service), subject: republishedSubjects(service) } },
      ...readRequests(service).map((request) => imported(service, request)),
    ]),
  };
  return withOutsiders(accounts, passwords);
}

function serviceAccount(service: ServiceName, password: string): Account {
  const toGateway = { accounts: [gatewayAccount] };
  return {
    jetstream: 'enabled',
    users: [{ user: service, password }],
    exports: [
      ...whoFollows(service).flatMap((follower) => exportsTo(follower, service)),
      { stream: republishedSubjects(service), ...toGateway },
      ...readRequests(service).map((request) => ({
        service: `$JS.API.${request}`,
        response_type: 'Stream' as const,
        threshold,
        ...toGateway,
      })),
    ],
    imports: subscriptions[service].flatMap((owner) => importsFrom(owner, service)),
  };
}

/** A follower fetches from its durable consumer, acknowledges, and begins again; no more. */
function exportsTo(follower: ServiceName, owner: ServiceName): NonNullable<Account['exports']> {
  const accounts = [accountOf(follower)];
  const { next, info, reset, acknowledgements } = durableRequests(owner, follower);
  return [
    { service: `$JS.API.${next}`, response_type: 'Stream', threshold, accounts },
    { service: `$JS.API.${info}`, accounts },
    { service: `$JS.API.${reset}`, accounts },
    { service: acknowledgements, accounts },
  ];
}

function importsFrom(owner: ServiceName, follower: ServiceName): NonNullable<Account['imports']> {
  const { next, info, reset, acknowledgements } = durableRequests(owner, follower);
  return [
    ...[next, info, reset].map((request) => imported(owner, request)),
    // Messages say themselves where they are acknowledged.
    { service: { account: accountOf(owner), subject: acknowledgements } },
  ];
}

function durableRequests(owner: ServiceName, follower: ServiceName) {
  const name = `${streamOf(owner)}.${durableOf(follower, owner)}`;
  return {
    next: `CONSUMER.MSG.NEXT.${name}`,
    info: `CONSUMER.INFO.${name}`,
    reset: `CONSUMER.RESET.${name}`,
    acknowledgements: `$JS.ACK.${name}.>`,
  };
}

/** What the gateway reads of a stream, beside what is republished. */
function readRequests(owner: ServiceName): string[] {
  return [`STREAM.INFO.${streamOf(owner)}`, `DIRECT.GET.${streamOf(owner)}`];
}

function imported(owner: ServiceName, request: string) {
  return {
    service: { account: accountOf(owner), subject: `$JS.API.${request}` },
    to: `${importedApi(owner)}.${request}`,
  };
}

/** Outsiders read a mirror of attendance's stream that is in an account of their own. */
function withOutsiders(
  accounts: Record<string, Account>,
  passwords: BrokerPasswords,
): Record<string, Account> {
  const ownerAccount = accountOf('attendance');
  const source = streamOf('attendance');
  const live = 'portal.attendance.>';
  const consumerCreate = `CONSUMER.CREATE.${source}`;
  const flowControl = `$JS.FC.${source}.>`;
  const mirrored = `${mirrorDelivery}.>`;
  const verbs = ['CREATE', 'UPDATE', 'INFO', 'PURGE'].map(
    (verb) => `STREAM.${verb}.${mirrorStream}`,
  );
  const toOwner = { accounts: [ownerAccount] };
  const toOutside = { accounts: [outsideAccount] };
  const portal = (subject: string) => ({ account: ownerAccount, subject });
  const owner = accounts[ownerAccount] as Account;

  owner.exports?.push(
    { stream: live, ...toOutside },
    // What the mirror asks of the stream that it follows, and gets from it.
    { service: `$JS.API.${consumerCreate}`, ...toOutside },
    { service: flowControl, ...toOutside },
    { stream: mirrored, ...toOutside },
  );
  // Attendance makes the mirror and erases in it, though it lives in the other account.
  owner.imports?.push(
    ...verbs.map((verb) => ({
      service: { account: outsideAccount, subject: `$JS.API.${verb}` },
      to: `${outsideApi}.${verb}`,
    })),
  );
  accounts[outsideAccount] = {
    jetstream: { max_streams: 1, max_consumers: 200 },
    users: [
      {
        user: 'subscriber',
        password: passwords.subscriber,
        permissions: permissionsOf('subscriber'),
      },
    ],
    exports: verbs.map((verb) => ({ service: `$JS.API.${verb}`, ...toOwner })),
    imports: [
      { stream: portal(live) },
      { service: portal(`$JS.API.${consumerCreate}`), to: `${mirroredApi}.${consumerCreate}` },
      { service: portal(flowControl) },
      { stream: portal(mirrored) },
    ],
  };
  return accounts;
}
