import { z } from 'zod';
import { event, versioned } from '../event.ts';
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
