import { type HistoryPart, historyPart } from '@portal/bus/history';
import { messageSent } from '@portal/contracts/messaging/events';
import type { Connection } from 'mongoose';
import type { Message } from '../domain/message.ts';
import { messageSentEvent } from '../operations/message-sent-event.ts';

/** What messaging has told others of: who wrote to whom, and when. */
export function historyOf(connection: Connection): readonly HistoryPart[] {
  return [
    historyPart<Omit<Message, 'id'> & { _id: string }>({
      ...{ connection, name: 'messages', rows: 'messages', types: [messageSent] },
      // Reading a message counts its version up, and is told by an event of the reader's.
      fingerprint: () => 'sent',
      eventsOf: ({ _id, ...row }) => [messageSentEvent({ ...row, id: _id })],
    }),
  ];
}
