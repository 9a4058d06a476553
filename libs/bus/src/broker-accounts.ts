import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { type BrokerUser, type Permissions, permissionsOf } from './permissions.ts';
import { portalAccount } from './streams.ts';

export interface BrokerPasswords {
  services: Record<ServiceName, string>;
  gateway: string;
}

interface User {
  user: string;
  password: string;
  permissions: Permissions;
}

/**
 * The portal's own `accounts` of the message broker's configuration. Outsiders are in none of them:
 * each subscriber has an account of its own (subscriber-accounts.ts).
 */
export function brokerAccounts(passwords: BrokerPasswords) {
  return {
    [portalAccount]: {
      jetstream: 'enabled',
      users: [
        ...serviceNames.map((service) => user(service, passwords.services[service])),
        user('gateway', passwords.gateway),
      ],
    },
  };
}

function user(name: BrokerUser, password: string): User {
  return { user: name, password, permissions: permissionsOf(name) };
}
