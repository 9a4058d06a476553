import { fail } from '@portal/kernel/result';

/** The same of one that is not there and of one that is somebody else’s. */
export const noSuchMessage = fail('NOT_FOUND', 'Message not found');
