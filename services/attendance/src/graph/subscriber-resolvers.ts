import * as contracts from '@portal/contracts/attendance/subscriber';
import { resolve } from '@portal/runtime/resolve';
import { createSubscriber } from '../operations/create-subscriber.ts';
import { revokeSubscriber } from '../operations/revoke-subscriber.ts';
import type { SubscriberDependencies } from '../operations/subscriber-dependencies.ts';
import { subscribers } from '../operations/subscribers.ts';

/** The systems that read the attendance events. Identity adds the names of people. */
export const subscriberResolvers = (deps: SubscriberDependencies) => ({
  Query: { subscribers: resolve(contracts.subscribers, () => subscribers(deps)) },
  Mutation: {
    createSubscriber: resolve(contracts.createSubscriber, (request, input) =>
      createSubscriber(deps, request, input),
    ),
    revokeSubscriber: resolve(contracts.revokeSubscriber, (request, input) =>
      revokeSubscriber(deps, request, input),
    ),
  },
});
