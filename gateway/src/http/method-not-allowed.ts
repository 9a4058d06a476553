import type { Failure } from '@portal/kernel/result';
import { type Answer, empty } from './answer.ts';
import type { Asked } from './asked.ts';

/** What the `Allow` header says of an address that has these methods. */
function allowHeader(methods: readonly string[]): { allow: string } {
  const withHead = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { allow: [...withHead, 'OPTIONS'].join(', ') };
}

/**
 * Responds to an unsupported method with 405 and `Allow`, and to OPTIONS with `Allow` alone. This
 * check precedes every other refusal and reveals only what the public OpenAPI document says.
 */
export function methodNotAllowed(
  { method }: Pick<Asked, 'method'>,
  methods: readonly string[],
  refused: (failure: Failure<'METHOD_NOT_ALLOWED'>) => Answer,
): Answer {
  const headers = allowHeader(methods);
  if (method === 'OPTIONS') return empty(204, headers);
  const message = `Method not allowed. This address has ${methods.join(', ')}`;
  const answer = refused({ code: 'METHOD_NOT_ALLOWED', message });
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
