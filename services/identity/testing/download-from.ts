import type { Caller } from '@portal/auth/caller';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { tokenKeys } from '@portal/testing/token-keys';
import type { IdentityTestService } from './service.ts';

const sign = createTokenSigner(tokenKeys().privateKey);

/** Requests a download as the gateway does. */
export function downloadFrom(
  { url }: Pick<IdentityTestService, 'url'>,
  name: string,
  caller: Partial<Caller>,
  input: Record<string, unknown>,
): Promise<Response> {
  const anonymous = {
    userId: null,
    role: null,
    stage: 'none',
    sessionId: null,
    authenticatedAt: null,
  } as const;
  const signedIn = {
    role: 'employee',
    stage: 'full',
    sessionId: 'some',
    authenticatedAt: Date.now(),
  } as const;
  const token = sign({ ...anonymous, ...(caller.userId && signedIn), ...caller }, 'identity');
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  return fetch(new URL(`/downloads/${name}?${query}`, url), {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
}
