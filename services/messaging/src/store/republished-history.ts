import { createHistorySource, type HistorySource } from '@portal/bus/history-source';
import { messageSent } from '@portal/contracts/messaging/events';
import type { Connection } from 'mongoose';
import type { Message } from '../domain/message.ts';
import { messageSentEvent } from '../events/message-sent-event.ts';

/** The events to publish again if the stream is lost: who wrote to whom, and when. */
export function republishedHistory(connection: Connection): readonly HistorySource[] {
  return [
    createHistorySource<Omit<Message, 'id'> & { _id: string }>({
      connection,
      name: 'messages',
      rows: 'messages',
      types: [messageSent],
      // Reading a message increments its version too, but is published as the reader's event.
      hasOneState: true,
      eventsOf: ({ _id, ...row }) => [messageSentEvent({ ...row, id: _id })],
    }),
  ];
}
