import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { auditedBy } from '../people/audited.ts';
import { id, instant } from '../scalars.ts';

/** No subject and no content: who wrote to whom, and when. */
export const messageSent = event({
  service: 'messaging',
  name: 'message-sent',
  summary: 'A message was sent to HR or by HR',
  data: z.strictObject({
    ...versioned,
    /** Null for a message from HR: which administrator wrote it is in no event. */
    fromUserId: id.nullable(),
    /** Null for a message to HR. */
    toUserId: id.nullable(),
    isAdminMessage: z.boolean(),
    createdAt: instant,
  }),
});

/** Concerns the reader, whose own it is what they have read. `id` is the message's. */
export const messageRead = event({
  service: 'messaging',
  name: 'message-read',
  summary: 'A person read a message',
  data: z.strictObject({ ...versioned, readAt: instant }),
});

/** Concerns the reader, whose `id` it has. */
export const inboxRead = event({
  service: 'messaging',
  name: 'inbox-read',
  summary: 'A person read all that was in their inbox',
  data: z.strictObject({ ...versioned, readAt: instant }),
});

/** Concerns the member of staff who wrote it or to whom it was written. */
export const messageDeleted = event({
  service: 'messaging',
  name: 'message-deleted',
  summary: 'HR deleted a message for good',
  data: z.strictObject({ ...versioned }),
});

export const audited = auditedBy(
  'messaging',
  'Somebody deleted a message or changed how HR is told',
);
