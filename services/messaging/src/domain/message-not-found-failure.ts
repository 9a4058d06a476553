import { fail } from '@portal/kernel/result';

/**
 * The same error for a missing message and for one in another inbox, so that it reveals nothing.
 */
export const messageNotFoundFailure = fail('NOT_FOUND', 'Message not found');
