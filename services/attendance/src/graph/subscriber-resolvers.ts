import * as contracts from '@portal/contracts/attendance/subscriber';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { createSubscriber } from '../operations/subscriber/create-subscriber.ts';
import { revokeSubscriber } from '../operations/subscriber/revoke-subscriber.ts';
import { subscribers } from '../operations/subscriber/subscribers.ts';

/** The systems that read the attendance events. Identity adds the names of people. */
export const subscriberResolvers = (deps: Dependencies) => ({
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
