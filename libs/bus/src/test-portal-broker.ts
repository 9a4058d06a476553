import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { startNatsServer } from '@portal/testing/nats-server';
import { brokerAccounts } from './broker-accounts.ts';

const password = 'not-asked-for';

/** A broker whose users have no more rights than in the portal, with the passwords of the tests. */
export function startPortalBroker() {
  const services = Object.fromEntries(serviceNames.map((name) => [name, password]));
  const accounts = brokerAccounts({
    services: services as Record<ServiceName, string>,
    gateway: password,
    subscriber: password,
  });
  const jetstream = { sync_interval: 'always' };
  return startNatsServer({ configuration: JSON.stringify({ jetstream, accounts }) });
}
