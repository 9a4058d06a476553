import type { DownloadInputOf } from '@portal/contracts/download';
import type { checkApiToken as contract } from '@portal/contracts/identity/api-token';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { DownloadBody } from '@portal/runtime/serve-download';
import type { Dependencies } from '../../dependencies.ts';

/** Puts a valid token into the cache, where the gateway reads it, and records its use. */
export async function checkApiToken(
  { apiTokens, apiTokenCache }: Pick<Dependencies, 'apiTokens' | 'apiTokenCache'>,
  request: Request,
  { hash }: DownloadInputOf<typeof contract>,
) {
  const now = request.now();
  const token = await apiTokens.recordUse(hash, { at: now, address: request.address });
  if (token) {
    const { id, scopes, expiresAt } = token;
    await apiTokenCache.add(hash, { id, scopes, expiresAt: expiresAt.getTime() }, now);
  }
  return ok({ mediaType: 'application/json', body: toBody({ isValid: token !== null }) });
}

async function* toBody(value: object): DownloadBody['body'] {
  yield JSON.stringify(value);
}
