import { z } from 'zod';
import { operation } from '../operation.ts';
import { pageInput, pageOf } from '../page.ts';
import { personReference } from '../people/user.ts';
import { atMost, id, instant, text, wholeNumber } from '../scalars.ts';

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
    subject: atMost(
      z
        .string()
        .trim()
        .regex(/^[^\r\n]*$/, 'must be one line'),
      200,
    ).nullish(),
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
  summary: 'Messages to oneself, newest first; for an administrator, to HR',
  access: 'signed-in',
  input: z.strictObject(pageInput),
  output: pageOf(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/received', status: 200, isPage: true },
});

export const sentMessages = operation({
  name: 'sentMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'The messages that one has sent, newest first',
  access: 'signed-in',
  input: z.strictObject(pageInput),
  output: pageOf(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/sent', status: 200, isPage: true },
});

/** More than this many unread messages are told as this many. */
export const mostUnread = 100;

export const unreadMessages = operation({
  name: 'unreadMessages',
  service: 'messaging',
  kind: 'query',
  summary: `How many received messages one has not read, counted up to ${mostUnread}`,
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ count: wholeNumber }),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/unread', status: 200 },
});

export const markMessageRead = operation({
  name: 'markMessageRead',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Note that one has read a message',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: message,
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/messages/{id}/read', status: 200 },
});

export const markInboxRead = operation({
  name: 'markInboxRead',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Note that one has read all that there is in one’s inbox',
  access: 'signed-in',
  input: z.strictObject({}),
  /** How many are unread then: none, unless one came at the same moment. */
  output: z.strictObject({ count: wholeNumber }),
  errors: [],
  rest: { method: 'PATCH', path: '/api/messages/received/read', status: 200 },
});

export const deleteMessage = operation({
  name: 'deleteMessage',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Delete a message for everybody, for good',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/messages/{id}', status: 200 },
});
