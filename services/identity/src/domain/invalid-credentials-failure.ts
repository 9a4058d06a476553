import { fail } from '@portal/kernel/result';

export const invalidCredentialsFailure = fail('INVALID_CREDENTIALS', 'Invalid credentials');
