import { z } from 'zod';
import { event, versionFields } from '../event.ts';
import { auditedEvent } from '../identity/audited-event.ts';
import { personalDataCollectedEvent } from '../identity/personal-data-collected-event.ts';
import { id, instant } from '../scalars.ts';

/** Who wrote to whom, and when; no subject and no content. */
export const messageSent = event({
  service: 'messaging',
  name: 'message-sent',
  summary: 'A message was sent to HR or by HR',
  data: z.strictObject({
    ...versionFields,
    /** Null for a message from HR: which administrator wrote it is in no event. */
    fromUserId: id.nullable(),
    /** Null for a message to HR. */
    toUserId: id.nullable(),
    isAdminMessage: z.boolean(),
    createdAt: instant,
  }),
});

/** Concerns the reader, because what they have read is private. `id` is the message's. */
export const messageRead = event({
  service: 'messaging',
  name: 'message-read',
  summary: 'Somebody read a message',
  data: z.strictObject({ ...versionFields, readAt: instant }),
});

/** Concerns the reader. `id` is the reader's. */
export const inboxRead = event({
  service: 'messaging',
  name: 'inbox-read',
  summary: 'Somebody marked all messages in their inbox as read',
  data: z.strictObject({ ...versionFields, readAt: instant }),
});

/** Concerns the member of staff who wrote or received the message. */
export const messageDeleted = event({
  service: 'messaging',
  name: 'message-deleted',
  summary: 'HR permanently deleted a message',
  data: z.strictObject({ ...versionFields }),
});

export const personalDataCollected = personalDataCollectedEvent('messaging');

export const messagingAudited = auditedEvent(
  'messaging',
  'Somebody deleted a message, changed the HR email address or resent an email',
);
