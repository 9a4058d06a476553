import type { ErrorCode } from '@portal/contracts/error-codes';
import type { PasskeyRequestOptions } from '@portal/contracts/identity/passkey-data';

/** The JSON body of an error response (docs/errors.md). */
export interface FailureBody {
  message?: string;
  code?: ErrorCode;
  issues?: { path: (string | number)[]; message: string }[];
  /** Data about the failure: with ALREADY_DECIDED, the status of the leave request. */
  details?: Record<string, unknown>;
  /** The question to ask, with SECURITY_ANSWER_REQUIRED. */
  securityQuestion?: string;
  /** What may follow the password, with SECOND_FACTOR_REQUIRED; and a challenge for the person’s passkeys. */
  methods?: string[];
  passkey?: PasskeyRequestOptions;
}

/**
 * Every failed request, REST or GraphQL. The message is the status, a colon and the body. `status`
 * is 0 when there was no response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: FailureBody;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = failureBody(text);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Makes an `ApiError` from a response with an error status. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, text || response.statusText, retryAfter || null);
}

/** The error for a request that got no response: the network or the portal is down. */
export function networkError(): ApiError {
  return new ApiError(0, 'We couldn’t reach the portal.');
}

/**
 * Whether an error means that nobody is signed in. A wrong password has the same status with a code
 * of its own; a response of a proxy has no code.
 */
export function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  const { code } = error.body;
  return code === undefined || code === 'UNAUTHENTICATED';
}

/** The server’s own message, if it sent one. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0) return 'We couldn’t reach the portal. Check your connection.';
  return error.body.message ?? null;
}

export function errorCode(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? (error.body.code ?? null) : null;
}

/** Whether the server may have done the write. A retry must then send the same idempotency key. */
export function isOutcomeUnknown(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500 || error.body.code === 'IDEMPOTENCY_KEY_IN_USE';
}

function failureBody(text: string): FailureBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
