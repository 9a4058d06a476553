import * as contracts from '@portal/contracts/messaging/message';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { receivedMessages } from '../operations/received-messages.ts';
import { sendMessage } from '../operations/send-message.ts';
import { sentMessages } from '../operations/sent-messages.ts';

/** Messages between the staff and HR. */
export function messageResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      receivedMessages: resolve(contracts.receivedMessages, (request, input) =>
        receivedMessages(deps, request, input),
      ),
      sentMessages: resolve(contracts.sentMessages, (request, input) =>
        sentMessages(deps, request, input),
      ),
    },
    Mutation: {
      sendMessage: resolve(contracts.sendMessage, (request, input) =>
        sendMessage(deps, request, input),
      ),
    },
  };
}
