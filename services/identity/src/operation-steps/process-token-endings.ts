import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';

/** Ends the API tokens that a committed change has revoked. */
export async function processTokenEndings(
  { apiTokens, apiTokenCache }: Pick<Dependencies, 'apiTokens' | 'apiTokenCache'>,
  request: Request,
): Promise<void> {
  try {
    await apiTokens.processEndings(apiTokenCache.end);
  } catch (failure) {
    // They end as soon as the cache is back, and no token works until then.
    request.log.warn({ err: failure }, 'API tokens are still to be ended');
  }
}
