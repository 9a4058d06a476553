import type { Caller } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation, OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { countLists } from '../graph/document-measures.ts';
import { toSubgraphContext } from '../graph/to-subgraph-context.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { slotsOf } from '../session/concurrency-limiter.ts';

/** Runs an operation that has no REST route, and gives its output. */
export async function callOperation<Contract extends Operation>(
  dependencies: Dependencies,
  request: GatewayRequest,
  contract: Contract,
  { caller, input }: { caller: Caller; input: Record<string, unknown> },
): Promise<Result<OutputOf<Contract>, ErrorCode>> {
  const { address, signal } = request;
  const { kind, name } = contract;
  const run = await dependencies.concurrencyLimiter.run(
    { ...slotsOf(caller, { kind, lists: countLists(contract), address }), signal },
    () =>
      dependencies.supergraph.run(
        { query: contract.document, variables: { input } },
        toSubgraphContext(dependencies, request, caller, { names: [name], idempotencyKey: null }),
      ),
  );
  if (!run.ok) return run;
  const { data, errors } = run.value;
  const [error] = errors;
  if (error) return { ok: false, failure: { ...error.extensions, message: error.message } };
  return ok(data?.[name] as OutputOf<Contract>);
}
