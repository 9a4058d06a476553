import { durableOf, ensureDurable } from '@portal/bus/durable';
import { whoFollows } from '@portal/contracts/events';
import type { ServiceName } from '@portal/contracts/operation';
import type { Bus } from './nats.ts';

/**
 * Those who follow a service, as if they were running and had nothing to do: a suite of one service
 * does not wait for the others. The stream must be there.
 */
export async function followIdly(connection: Bus, service: ServiceName): Promise<void> {
  for (const follower of whoFollows(service)) {
    await ensureDurable(connection, service, durableOf(follower, service), ['nothing']);
  }
}
