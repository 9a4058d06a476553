import { refusalMessages } from '@portal/auth/caller';
import { fail } from '@portal/kernel/result';

/** For who was deleted since their request was let in. */
export const signedOut = fail('UNAUTHENTICATED', refusalMessages.UNAUTHENTICATED);

export const noSuchSubscriber = fail('NOT_FOUND', 'Subscriber not found');

export const isBuiltIn = fail(
  'CONFLICT',
  'The first subscriber comes with the portal and can’t be revoked.',
);
