/**
 * Every code that a failure may carry. Services choose one; which HTTP status it becomes
 * is said in status-of.ts.
 */
export const errorCodes = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'SECURITY_ANSWER_REQUIRED',
  'FORBIDDEN',
  'SETUP_REQUIRED',
  'FOREIGN_ORIGIN',
  'FOREIGN_HOST',
  'NOT_FOUND',
  'CONFLICT',
  'SETUP_ALREADY_DONE',
  'USERNAME_TAKEN',
  'LAST_ADMIN',
  'LINK_VOID',
  'ALREADY_CLOCKED_IN',
  'NOT_CLOCKED_IN',
  'ENTRY_OVERLAPS',
  'CORRECTION_PENDING',
  'ALREADY_DECIDED',
  'LEAVE_CONFLICT',
  'LEAVE_OVERLAPS',
  'LEAVE_EXCEEDED',
  'PARTNERSHIP_EXISTS',
  'IDEMPOTENCY_KEY_IN_USE',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
