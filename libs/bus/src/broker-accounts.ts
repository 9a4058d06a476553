import { consumersOf, subscriptions } from '@portal/contracts/events';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { anchorAccount, anchorImports } from './audit-anchors.ts';
import {
  accountName,
  durableName,
  gatewayAccount,
  importedApiPrefix,
  republishedSubjects,
  streamName,
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

/** How long the broker forwards responses to a request with several of them. */
const threshold = '30s';

/**
 * The `accounts` of the message broker's configuration, without those of external subscribers
 * (subscriber-accounts.ts). Each service has an account, in which it may do anything with its
 * stream; only the exports listed here cross accounts. Permissions within one account would not be
 * enough: a client chooses the subject of JetStream's response, and the broker publishes it there,
 * even on `portal.identity.user-created.x` or `$JS.API.STREAM.PURGE.IDENTITY`. Across accounts the
 * broker replaces that subject.
 */
export function brokerAccounts(passwords: BrokerPasswords): Record<string, Account> {
  const accounts: Record<string, Account> = {};
  for (const service of serviceNames) {
    accounts[accountName(service)] = serviceAccount(service, passwords.services[service]);
  }
  accounts[gatewayAccount] = {
    users: [{ user: 'gateway', password: passwords.gateway }],
    imports: serviceNames.flatMap((service) => [
      { stream: { account: accountName(service), subject: republishedSubjects(service) } },
      ...readRequests(service).map((request) => serviceImport(service, request)),
    ]),
  };
  accounts[accountName('identity')]?.imports?.push(...anchorImports);
  Object.assign(accounts, anchorAccount(accountName('identity')));
  return accounts;
}

function serviceAccount(service: ServiceName, password: string): Account {
  const toGateway = { accounts: [gatewayAccount] };
  return {
    jetstream: 'enabled',
    users: [{ user: service, password }],
    exports: [
      ...consumersOf(service).flatMap((consumer) => exportsTo(consumer, service)),
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

/** A downstream service may only fetch from its durable consumer, acknowledge and reset it. */
function exportsTo(consumer: ServiceName, owner: ServiceName): NonNullable<Account['exports']> {
  const accounts = [accountName(consumer)];
  const { next, info, reset, acknowledgements } = durableRequests(owner, consumer);
  return [
    { service: `$JS.API.${next}`, response_type: 'Stream', threshold, accounts },
    { service: `$JS.API.${info}`, accounts },
    { service: `$JS.API.${reset}`, accounts },
    { service: acknowledgements, accounts },
  ];
}

function importsFrom(owner: ServiceName, consumer: ServiceName): NonNullable<Account['imports']> {
  const { next, info, reset, acknowledgements } = durableRequests(owner, consumer);
  return [
    ...[next, info, reset].map((request) => serviceImport(owner, request)),
    // Without a prefix, because each message names its own acknowledgement subject.
    { service: { account: accountName(owner), subject: acknowledgements } },
  ];
}

function durableRequests(owner: ServiceName, consumer: ServiceName) {
  const name = `${streamName(owner)}.${durableName(consumer, owner)}`;
  return {
    next: `CONSUMER.MSG.NEXT.${name}`,
    info: `CONSUMER.INFO.${name}`,
    reset: `CONSUMER.RESET.${name}`,
    acknowledgements: `$JS.ACK.${name}.>`,
  };
}

/** The requests by which the gateway reads a stream, besides its republished events. */
function readRequests(owner: ServiceName): string[] {
  return [`STREAM.INFO.${streamName(owner)}`, `DIRECT.GET.${streamName(owner)}`];
}

function serviceImport(owner: ServiceName, request: string) {
  return {
    service: { account: accountName(owner), subject: `$JS.API.${request}` },
    to: `${importedApiPrefix(owner)}.${request}`,
  };
}
