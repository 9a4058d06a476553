import type { ErrorCode } from './error-codes.ts';

/**
 * The HTTP status of each error code, for the gateway's REST responses and for GraphQL clients, whose
 * own responses are always 200.
 */
export const httpStatusByCode: Record<ErrorCode, number> = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECURITY_ANSWER_REQUIRED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  ACCOUNT_DEACTIVATED: 403,
  NO_LINKED_ACCOUNT: 403,
  FORBIDDEN: 403,
  SETUP_REQUIRED: 403,
  FACTOR_SETUP_REQUIRED: 403,
  RECENT_SIGN_IN_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  FOREIGN_HOST: 421,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  SETUP_ALREADY_DONE: 409,
  USERNAME_TAKEN: 409,
  LAST_ADMIN: 409,
  LINK_VOID: 409,
  ALREADY_CLOCKED_IN: 409,
  NOT_CLOCKED_IN: 409,
  CANNOT_UNDO: 409,
  ENTRY_OVERLAPS: 409,
  CORRECTION_PENDING: 409,
  ALREADY_DECIDED: 409,
  LEAVE_CONFLICT: 409,
  LEAVE_OVERLAPS: 409,
  LEAVE_EXCEEDED: 409,
  COVER_TOO_LOW: 409,
  PARTNERSHIP_EXISTS: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  // The request is well-formed, but its result is too large for one response.
  RESPONSE_TOO_LARGE: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL: 500,
};

const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 403, 405, 413, 415, 421, 422, 429]);

/** Whether a request with this code was refused for what it asked, who asked or how often: a security event. */
export function isRefusal(code: ErrorCode): boolean {
  return refusalStatuses.has(httpStatusByCode[code]);
}
