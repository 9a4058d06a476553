import { accessErrorMessages } from '@portal/auth/caller';
import { fail } from '@portal/kernel/result';

/** For a caller whose account was deleted after the gateway authenticated the request. */
export const signedOut = fail('UNAUTHENTICATED', accessErrorMessages.UNAUTHENTICATED);

export const noSuchSubscriber = fail('NOT_FOUND', 'Subscriber not found');

export const isBuiltIn = fail(
  'CONFLICT',
  'The first subscriber comes with the portal and can’t be revoked.',
);
