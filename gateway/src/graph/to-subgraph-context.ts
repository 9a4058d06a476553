import type { Caller } from '@portal/auth/caller';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { readDeviceCookie } from '../session/cookies.ts';
import type { SubgraphRequestContext } from './graph-types.ts';
import { asksProvider, timeoutsForOperations } from './timeouts.ts';

/** What the services get with a caller's document. `names` are those of the operations that it runs. */
export function toSubgraphContext(
  { signToken, site }: Pick<Dependencies, 'signToken' | 'site'>,
  { id, address, agent, signal, headers }: GatewayRequest,
  caller: Caller,
  { names, idempotencyKey }: { names: readonly string[]; idempotencyKey: IdempotencyKey | null },
): SubgraphRequestContext {
  return {
    id,
    address,
    agent,
    signal,
    device: readDeviceCookie(headers.cookie, site.secure),
    tokenFor: (service) => signToken(caller, service),
    idempotencyKey,
    timeouts: timeoutsForOperations(names),
    asksProvider: asksProvider(names),
    isFromSystem: caller.stage === 'token',
  };
}
