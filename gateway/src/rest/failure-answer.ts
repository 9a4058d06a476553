import type { ErrorCode } from '@portal/contracts/error-codes';
import { statusOf } from '@portal/contracts/status-of';
import type { Failure } from '@portal/kernel/result';
import { type Answer, json } from '../http/answer.ts';

const usualWaitSeconds = 2;

/** A failure as REST tells it: `{message, code, issues?}` with its status. */
export function failureAnswer(failure: Failure<ErrorCode>): Answer {
  const { code, message, issues, details } = failure;
  const body = {
    message,
    code,
    ...(issues && { issues }),
    // So that the form can ask the question (decisions.md section 2).
    ...(code === 'SECURITY_ANSWER_REQUIRED' && { securityQuestion: details?.securityQuestion }),
  };
  return json(statusOf[code], body, waitHeaders(failure), [code]);
}

/** `Retry-After`, where trying again is what helps. */
export function waitHeaders({
  code,
  retryAfterSeconds,
}: Failure<ErrorCode>): Record<string, string> {
  const waits = code === 'SERVICE_UNAVAILABLE' || code === 'TOO_MANY_REQUESTS';
  if (!waits && retryAfterSeconds === undefined) return {};
  return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds ?? usualWaitSeconds))) };
}
