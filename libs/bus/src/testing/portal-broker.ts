import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { startNatsServer } from '@portal/testing/nats-server';
import { brokerAccounts } from '../broker-accounts.ts';
import {
  brokerLimits,
  type ConfiguredSubscriber,
  firstSubscriberId,
  subscriberAccounts,
} from '../subscriber-accounts.ts';

export const testPassword = 'not-asked-for';
export const testMirrorSyncKey = Buffer.alloc(32, 7).toString('base64');

const first: ConfiguredSubscriber = { id: firstSubscriberId, password: testPassword };

/**
 * Starts a broker with the portal's accounts and permissions, test passwords and the subscriber of
 * subscriber.json. `subscribe` reconfigures it with further subscribers.
 */
export async function startPortalBroker() {
  const server = await startNatsServer({ configuration: configurationWith([first]) });
  return Object.assign(server, {
    subscribe: (others: readonly ConfiguredSubscriber[], firsts = [first]) =>
      server.reload(configurationWith([...firsts, ...others])),
  });
}

function configurationWith(subscribers: readonly ConfiguredSubscriber[]): string {
  const services = Object.fromEntries(serviceNames.map((name) => [name, testPassword]));
  const accounts = {
    ...brokerAccounts({
      services: services as Record<ServiceName, string>,
      gateway: testPassword,
    }),
    ...subscriberAccounts(subscribers, testMirrorSyncKey),
  };
  return JSON.stringify({ ...brokerLimits, jetstream: { sync_interval: 'always' }, accounts });
}
