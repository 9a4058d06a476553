import type { ErrorCode } from '@portal/contracts/error-codes';

/** What the server says in the body of a refusal (decisions.md section 1). */
export interface FailureBody {
  message?: string;
  code?: ErrorCode;
  issues?: { path: (string | number)[]; message: string }[];
  /** The question to ask, with SECURITY_ANSWER_REQUIRED. */
  securityQuestion?: string;
}

/**
 * The one shape of every failed request, REST and GraphQL. Its message is the status, a colon and
 * the body (portal.md section 8); `status` is 0 where no answer came at all.
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

/** An `ApiError` out of a response that is no success. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(response.status, text || response.statusText, retryAfter || null);
}

/** No answer came: the network is away, or the portal is. */
export function unreachable(): ApiError {
  return new ApiError(0, 'The portal could not be reached.');
}

/** Recognised as portal.md section 6 says: starts with 401 and contains Unauthorized. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith('401') &&
    error.message.includes('Unauthorized')
  );
}

/** The server's own sentence, where it gave one. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 0) return 'The portal could not be reached. Check your connection.';
  return error.body.message ?? null;
}

export function errorCode(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? (error.body.code ?? null) : null;
}

/**
 * Whether it is unknown if the server did what was asked: sending it again must carry the same
 * idempotency key.
 */
export function outcomeUnknown(error: ApiError): boolean {
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
