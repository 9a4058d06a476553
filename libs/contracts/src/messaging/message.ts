import { z } from 'zod';
import { personReference } from '../identity/user.ts';
import { operation } from '../operation.ts';
import { pageInput, pageSchema } from '../pagination.ts';
import { id, instant, text, wholeNumber, withMaxLength } from '../scalars.ts';

export const message = z.strictObject({
  id,
  subject: z.string(),
  content: z.string(),
  createdAt: instant,
  /** Whether the caller has read it. */
  isRead: z.boolean(),
  /** Sent by an administrator, and shown as from HR. */
  isAdminMessage: z.boolean(),
  fromUser: personReference,
  /** Null for a message to HR. */
  toUser: personReference.nullable(),
  toUserId: id.nullable(),
});

export const recipientRequiredMessage = 'Please select a staff member to send the message to.';

/** How many messages an employee can send to HR in 24 hours: each is an email to HR as well. */
export const maxMessagesPerDay = 100;

export const sendMessage = operation({
  name: 'sendMessage',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Send a message to HR, or as HR to one member of staff',
  access: 'signed-in',
  input: z.strictObject({
    content: text(5000, 'Enter a message'),
    subject: withMaxLength(
      z
        .string()
        .trim()
        .regex(/^[^\r\n]*$/, 'must be on one line'),
      200,
    ).nullish(),
    toUserId: id.nullish(),
    isAdminMessage: z.boolean().nullish(),
  }),
  output: message,
  errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  rest: { method: 'POST', path: '/api/messages', status: 201 },
});

export const receivedMessages = operation({
  name: 'receivedMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'Messages to you, newest first; for an administrator, messages to HR',
  access: 'signed-in',
  input: z.strictObject(pageInput),
  output: pageSchema(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/received', status: 200, isPage: true },
});

export const sentMessages = operation({
  name: 'sentMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'Messages that you have sent, newest first',
  access: 'signed-in',
  input: z.strictObject(pageInput),
  output: pageSchema(message),
  errors: [],
  rest: { method: 'GET', path: '/api/messages/sent', status: 200, isPage: true },
});

export const personMessages = operation({
  name: 'personMessages',
  service: 'messaging',
  kind: 'query',
  summary: 'Messages between a person and HR, by whichever administrator, newest first',
  access: 'admin',
  input: z.strictObject({ userId: id, ...pageInput }),
  output: pageSchema(message),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/messages', status: 200, isPage: true },
});

/** Unread messages are counted up to this number. */
export const maxUnreadCount = 100;

export const unreadMessages = operation({
  name: 'unreadMessages',
  service: 'messaging',
  kind: 'query',
  summary: `The number of your unread messages, counted up to ${maxUnreadCount}`,
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
  summary: 'Mark a message as read',
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
  summary: 'Mark all messages in your inbox as read',
  access: 'signed-in',
  input: z.strictObject({}),
  /** The unread messages afterwards: 0, unless one arrived at the same moment. */
  output: z.strictObject({ count: wholeNumber }),
  errors: [],
  rest: { method: 'PATCH', path: '/api/messages/received/read', status: 200 },
});

export const deleteMessage = operation({
  name: 'deleteMessage',
  service: 'messaging',
  kind: 'mutation',
  summary: 'Delete a message permanently for everyone',
  access: 'admin',
  input: z.strictObject({ id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/messages/{id}', status: 200 },
});
