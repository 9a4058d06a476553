import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import type { Operation } from '@portal/contracts/operation';
import type { Json } from './openapi-parameters.ts';

const errorReference = { $ref: '#/components/schemas/Failure' };

type AccessRules = Pick<Operation, 'access' | 'needsRecentSignIn'>;

/** The error codes that any read with these access rules may give. */
export function commonReadErrors({ access, needsRecentSignIn }: AccessRules): ErrorCode[] {
  const codes: ErrorCode[] = ['BAD_INPUT', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'INTERNAL'];
  if (access !== 'anyone') codes.push('UNAUTHENTICATED', 'FOREIGN_ORIGIN');
  if (access !== 'anyone' && access !== 'session') codes.push('FORBIDDEN');
  if (!['anyone', 'session', 'setup'].includes(access)) codes.push('SETUP_REQUIRED');
  if (!['anyone', 'session', 'factor-setup'].includes(access)) codes.push('FACTOR_SETUP_REQUIRED');
  if (needsRecentSignIn) codes.push('RECENT_SIGN_IN_REQUIRED');
  return codes;
}

/** The OpenAPI responses for error codes, by status. */
export function openApiErrors(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    byStatus.set(httpStatusByCode[code], [...(byStatus.get(httpStatusByCode[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
        }),
        content: { 'application/json': { schema: errorReference } },
      },
    ]),
  );
}

/** The schema of every error response. */
export const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'For people' },
    code: { enum: Object.keys(httpStatusByCode), description: 'For programs' },
    issues: {
      type: 'array',
      description: 'With BAD_INPUT: where the input is wrong',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
      },
    },
    securityQuestion: { type: 'string', description: 'With SECURITY_ANSWER_REQUIRED' },
    methods: {
      type: 'array',
      items: { type: 'string' },
      description: 'With SECOND_FACTOR_REQUIRED: what may follow the password',
    },
    passkey: {
      type: 'object',
      description:
        'With SECOND_FACTOR_REQUIRED: PublicKeyCredentialRequestOptionsJSON for the person’s passkeys',
    },
  },
};
