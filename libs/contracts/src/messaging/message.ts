import { z } from 'zod';
import { operation } from '../operation.ts';
import { personReference } from '../people/user.ts';
import { id, instant, text } from '../scalars.ts';

export const message = z.strictObject({
  id,
  subject: z.string(),
  content: z.string(),
  createdAt: instant,
  /** Whether the reader who asks has read it. */
  isRead: z.boolean(),
  /** Sent by an administrator, and shown as from HR. */
  isAdminMessage: z.boolean(),
  fromUser: personReference,
  /** Null for a message to HR. */
  toUser: personReference.nullable(),
  toUserId: id.nullable(),
});

export const recipientRequired = 'Please select a staff member to send the message to.';

export const sendMessage = operation({
  name: 'sendMessage',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Write to HR, or as HR to one member of staff',
  access: 'signed-in',
  input: z.strictObject({
    content: text(5000, 'Please write a message.'),
    subject: z.string().trim().max(200, 'must be at most 200 characters').nullish(),
    toUserId: id.nullish(),
    isAdminMessage: z.boolean().nullish(),
  }),
  output: message,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  rest: { method: 'POST', path: '/api/messages', status: 201 },
});

export const receivedMessages = operation({
  name: 'receivedMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'The newest 200 messages to oneself; for an administrator, to HR',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/received', status: 200 },
});

export const sentMessages = operation({
  name: 'sentMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'The newest 200 messages that one has sent',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/sent', status: 200 },
});
