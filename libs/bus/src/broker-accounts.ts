import { subscriptions, whoFollows } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { anchorAccount, anchorImports } from './audit-anchors.ts';
import {
  accountOf,
  durableOf,
  gatewayAccount,
  importedApi,
  republishedSubjects,
  streamOf,
} from './stream-names.ts';

export interface BrokerPasswords {
  services: Record<ServiceName, string>;
  gateway: string;
}

interface User {
  user: string;
  password: string;
}

interface Subject {
  account: string;
  subject: string;
}

interface Account {
  users: User[];
  jetstream?: 'enabled';
  exports?: ((
    | { stream: string }
    | { service: string; response_type?: 'Stream'; threshold?: string }
  ) & { accounts: string[] })[];
  imports?: ({ stream: Subject } | { service: Subject; to?: string })[];
}

/** The broker forgets after this long where the answers to a request go that asks for several. */
const threshold = '30s';

/**
 * The `accounts` of the message broker's configuration. Each service has one of its own, in which it
 * may do anything with its own stream; between accounts nothing passes but what is listed here.
 * Permissions alone hold nobody: whoever may ask JetStream for anything chooses the subject of the
 * response, and the broker itself publishes it there, also on `portal.identity.user-created.x` or
 * `$JS.API.STREAM.PURGE.IDENTITY`. Between accounts the broker replaces that subject. Outsiders are in
 * none of these: each subscriber has an account of its own (subscriber-accounts.ts).
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
  accounts[accountOf('identity')]?.imports?.push(...anchorImports);
  Object.assign(accounts, anchorAccount(accountOf('identity')));
  return accounts;
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
