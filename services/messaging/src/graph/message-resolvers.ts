import * as contracts from '@portal/contracts/messaging/message';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { createKeyedQueue } from '../operation-steps/create-keyed-queue.ts';
import { deleteMessage } from '../operations/message/delete-message.ts';
import { markInboxRead } from '../operations/message/mark-inbox-read.ts';
import { markMessageRead } from '../operations/message/mark-message-read.ts';
import { personMessages } from '../operations/message/person-messages.ts';
import { receivedMessages } from '../operations/message/received-messages.ts';
import { sendMessage } from '../operations/message/send-message.ts';
import { sentMessages } from '../operations/message/sent-messages.ts';
import { unreadMessages } from '../operations/message/unread-messages.ts';

/** Messages between staff and HR. */
export function messageResolvers(deps: Dependencies): Resolvers {
  // Opening an inbox marks all its messages as read at once, and concurrent writes would conflict.
  const serializePerReader = createKeyedQueue();
  return {
    Query: {
      receivedMessages: resolve(contracts.receivedMessages, (request, input) =>
        receivedMessages(deps, request, input),
      ),
      sentMessages: resolve(contracts.sentMessages, (request, input) =>
        sentMessages(deps, request, input),
      ),
      personMessages: resolve(contracts.personMessages, (request, input) =>
        personMessages(deps, request, input),
      ),
      unreadMessages: resolve(contracts.unreadMessages, (request) => unreadMessages(deps, request)),
    },
    Mutation: {
      markMessageRead: resolve(contracts.markMessageRead, (request, input) =>
        serializePerReader(request.caller.userId, () => markMessageRead(deps, request, input)),
      ),
      markInboxRead: resolve(contracts.markInboxRead, (request) =>
        serializePerReader(request.caller.userId, () => markInboxRead(deps, request)),
      ),
      deleteMessage: resolve(contracts.deleteMessage, (request, input) =>
        deleteMessage(deps, request, input),
      ),
      sendMessage: resolve(contracts.sendMessage, (request, input) =>
        sendMessage(deps, request, input),
      ),
    },
  };
}
