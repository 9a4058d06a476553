import type { Caller } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { countLists } from '../graph/document-limits.ts';
import { timeoutsForOperations } from '../graph/timeouts.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { placesOf } from '../session/concurrency-limiter.ts';

/** Runs an operation that has no REST route, and gives its output. */
export async function callOperation<Contract extends Operation>(
  {
    concurrencyLimiter,
    supergraph,
    signToken,
  }: Pick<Dependencies, 'concurrencyLimiter' | 'supergraph' | 'signToken'>,
  { id, address, agent, signal }: GatewayRequest,
  contract: Contract,
  { caller, input }: { caller: Caller; input: Record<string, unknown> },
): Promise<Result<OutputOf<Contract>, ErrorCode>> {
  const { kind } = contract;
  const run = await concurrencyLimiter.run(
    { ...placesOf(caller, { kind, lists: countLists(contract), address }), signal },
    () =>
      supergraph.run(
        { query: contract.document, variables: { input } },
        {
          id,
          address,
          agent,
          device: '',
          signal,
          tokenFor: (service) => signToken(caller, service),
          idempotencyKey: null,
          timeouts: timeoutsForOperations([contract.name]),
          isFromSystem: true,
        },
      ),
  );
  if (!run.ok) return run;
  const { data, errors } = run.value;
  const [error] = errors;
  if (error) return { ok: false, failure: { ...error.extensions, message: error.message } };
  return ok(data?.[contract.name] as OutputOf<Contract>);
}
