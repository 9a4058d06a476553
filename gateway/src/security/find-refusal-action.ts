import type { ErrorCode } from '@portal/contracts/error-codes';
import { isRefusal } from '@portal/contracts/http-status';
import { finishPasskeySignIn } from '@portal/contracts/identity/passkey';
import { login, reauthenticate } from '@portal/contracts/identity/sign-in';
import type { RefusalAction } from '@portal/runtime/security-log';
import type { GatewayRequest } from '../http/http-request.ts';
import { readApiToken } from '../session/read-api-token.ts';

const accessCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FORBIDDEN',
  'SETUP_REQUIRED',
  'FACTOR_SETUP_REQUIRED',
]);

/** The security event of a response’s codes; null where nothing was refused. */
export function findRefusalAction(
  request: Pick<GatewayRequest, 'headers' | 'tokenId'>,
  codes: readonly ErrorCode[],
): RefusalAction | null {
  if (codes.includes('TOO_MANY_REQUESTS')) return 'requests-limited';
  if (codes.includes('FOREIGN_ORIGIN') || codes.includes('FOREIGN_HOST')) {
    return 'foreign-request-refused';
  }
  if (codes.includes('UNAUTHENTICATED')) {
    const hasToken = request.tokenId === null && readApiToken(request) !== null;
    return hasToken ? 'api-token-refused' : 'sign-in-required';
  }
  if (codes.some((code) => accessCodes.has(code))) return 'access-refused';
  return codes.some(isRefusal) ? 'input-refused' : null;
}

/** Identity records these itself, with the account. */
export function isRecordedByIdentity(route: string): boolean {
  return [login, finishPasskeySignIn, reauthenticate].some(({ name }) => name === route);
}
