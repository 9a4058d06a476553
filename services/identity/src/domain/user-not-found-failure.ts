import { fail } from '@portal/kernel/result';

export const userNotFoundFailure = fail('NOT_FOUND', 'User not found');
