import type { Caller } from '@portal/auth/caller';
import { contractAccessFailure } from '@portal/auth/caller';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { hasInput, type Operation } from '@portal/contracts/operation';
import { type Failure, ok, type Result } from '@portal/kernel/result';
import type { Dependencies } from '../dependencies.ts';
import { countLists } from '../graph/document-measures.ts';
import type { MaskedError } from '../graph/graph-types.ts';
import { longestTimeoutMs, timeoutsForOperations } from '../graph/timeouts.ts';
import { toSubgraphContext } from '../graph/to-subgraph-context.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { type HttpResponse, jsonResponse, textResponse } from '../http/http-response.ts';
import { limitResponseSize } from '../http/response-size-limit.ts';
import { readIdempotencyKey } from '../idempotency/read-idempotency-key.ts';
import { authenticate } from '../session/authenticate.ts';
import { concurrencyLimits, slotsOf } from '../session/concurrency-limiter.ts';
import { readSessionId, setCookieHeaders } from '../session/cookies.ts';
import { foreignReadFailure, isSameOriginNavigation } from '../session/request-origin.ts';
import { toAcceptedResponse } from './accepted-response.ts';
import { errorResponse } from './error-response.ts';
import { withETag } from './etag-response.ts';
import { toPaginatedResponse } from './paginated-response.ts';
import { type ParsedBody, readRestBody } from './read-rest-body.ts';
import type { RouteMatch } from './route-table.ts';

/**
 * Handles one REST request by running the GraphQL document of its contract. The checks follow the
 * order of docs/specification/running.md: 413, 415, a foreign origin, 401, 403, 400.
 */
export async function handleRestRequest(
  dependencies: Dependencies,
  request: GatewayRequest,
  match: RouteMatch,
): Promise<HttpResponse> {
  const { contract } = match.route;
  if (contract.rest.maxBodyBytes === undefined) return handleAdmitted(dependencies, request, match);
  // Only those who may call the operation may send more than the default.
  const admitted = await admitLargeBody(dependencies, request, contract);
  if (!admitted.ok) return errorResponse(admitted.failure);
  // One at a time of a person: a file of 3 MB takes ten times as much memory here and at its service until it is handled.
  const run = await dependencies.concurrencyLimiter.run(
    {
      key: `large bodies of ${admitted.value.userId}`,
      slots: concurrencyLimits.slots,
      signal: request.signal,
    },
    () => handleAdmitted(dependencies, request, match),
  );
  return run.ok ? run.value : errorResponse(run.failure);
}

async function handleAdmitted(
  dependencies: Dependencies,
  request: GatewayRequest,
  { route, path }: RouteMatch,
): Promise<HttpResponse> {
  const { contract } = route;
  if (
    request.method === 'GET' &&
    contract.access !== 'anyone' &&
    isForeignRead(dependencies, request)
  ) {
    return errorResponse(foreignReadFailure);
  }
  const received = await readRestBody(request, dependencies.site, contract.rest);
  if (!received.ok) return errorResponse(received.failure);
  const parseBody = received.value;

  const authenticated = await authenticate(request, dependencies);
  if (!authenticated.ok) return errorResponse(authenticated.failure);
  const caller = authenticated.value;
  const accessFailure = contractAccessFailure(contract, caller);
  if (accessFailure) {
    const setup = { caller, parseBody };
    return (
      (await replayFinishedSetup(dependencies, request, contract, setup)) ??
      errorResponse(accessFailure)
    );
  }

  const body = parseBody();
  if (!body.ok) return errorResponse(body.failure);
  const input = route.readInput({ path, query: request.query, body: body.value });
  if (!input.ok) return errorResponse(input.failure);
  if (contract.kind === 'mutation') {
    const allowed = await dependencies.rateLimiter.consumeWrites(caller, 1);
    if (!allowed.ok) return errorResponse(allowed.failure);
  }

  const idempotencyKey =
    contract.kind === 'mutation'
      ? readIdempotencyKey(request, caller, body.value, dependencies.sealer)
      : ok(null);
  if (!idempotencyKey.ok) return errorResponse(idempotencyKey.failure);
  if (contract.kind === 'query') dependencies.reading.add(caller, contract.name, input.value);
  const run = () =>
    runOperation(dependencies, request, contract, {
      caller,
      input: input.value,
      idempotencyKey: idempotencyKey.value,
    });
  if (!idempotencyKey.value) return run();
  const limitMs = longestTimeoutMs(timeoutsForOperations([contract.name]));
  const response = await dependencies.idempotentWrites.runOnce(
    idempotencyKey.value,
    request.id,
    limitMs,
    run,
  );
  return response.ok ? response.value : errorResponse(response.failure);
}

/**
 * Whether another site's link opens a read with somebody's session: the trail would say that they have read it, and the
 * size of what is compressed could be measured (BREACH). Browsers send the cookie with a link (`SameSite=Lax`).
 */
function isForeignRead({ site }: Dependencies, request: GatewayRequest): boolean {
  const hasSession = readSessionId(request.headers.cookie, site.secure) !== null;
  return hasSession && !isSameOriginNavigation(request, site);
}

/** Gives the caller of an operation with a large body. Fails where they may not call it. */
async function admitLargeBody(
  dependencies: Dependencies,
  request: GatewayRequest,
  contract: Operation,
): Promise<Result<Caller, ErrorCode>> {
  const authenticated = await authenticate(request, dependencies);
  if (!authenticated.ok) return authenticated;
  const refused = contractAccessFailure(contract, authenticated.value);
  return refused ? { ok: false, failure: refused } : authenticated;
}

/**
 * Gives the stored response of a finished setup. After the setup the caller may not call it any
 * more, but a client that lost the response may repeat the request with the same key.
 */
async function replayFinishedSetup(
  dependencies: Dependencies,
  request: GatewayRequest,
  { access }: Operation,
  { caller, parseBody }: { caller: Caller; parseBody: () => ParsedBody },
): Promise<HttpResponse | null> {
  if (access !== 'setup' || caller.userId === null) return null;
  const body = parseBody();
  if (!body.ok) return null;
  const idempotencyKey = readIdempotencyKey(request, caller, body.value, dependencies.sealer);
  return idempotencyKey.ok && idempotencyKey.value
    ? dependencies.idempotentWrites.findResponse(idempotencyKey.value)
    : null;
}

/** Runs the GraphQL document of a validated operation and limits the size of its response. */
export async function runOperation(
  dependencies: Dependencies,
  request: GatewayRequest,
  contract: Operation,
  operationCall: OperationCall,
): Promise<HttpResponse> {
  const response = await runDocument(dependencies, request, contract, operationCall);
  const limited = limitResponseSize(String(response.body));
  return limited.ok ? response : errorResponse(limited.failure);
}

interface OperationCall {
  caller: Caller;
  input: Record<string, unknown>;
  idempotencyKey: IdempotencyKey | null;
}

async function runDocument(
  dependencies: Dependencies,
  request: GatewayRequest,
  contract: Operation,
  operationCall: OperationCall,
): Promise<HttpResponse> {
  const { address, signal } = request;
  const { caller, input, idempotencyKey } = operationCall;
  const { kind, name } = contract;
  const variables = hasInput(contract) ? { input } : {};
  const call = { names: [name], idempotencyKey };
  const run = await dependencies.concurrencyLimiter.run(
    { ...slotsOf(caller, { kind, lists: countLists(contract), address }), signal },
    () =>
      dependencies.supergraph.run(
        { query: contract.document, variables },
        toSubgraphContext(dependencies, request, caller, call),
      ),
  );
  if (!run.ok) return errorResponse(run.failure);
  const { data, errors, sessionHeaders } = run.value;
  const headers: HttpResponse['headers'] = setCookieHeaders(
    sessionHeaders,
    dependencies.site.secure,
  );
  const result = data?.[name] ?? null;
  if (errors[0] && !isWriteDone(contract, result)) {
    const response = errorResponse(toFailure(errors[0]));
    return { ...response, headers: { ...response.headers, ...headers } };
  }
  const { status, mediaType, isPage, acceptedField } = contract.rest;
  if (mediaType) {
    return withETag(request, textResponse(status, mediaType, textContentOf(result), headers));
  }
  if (acceptedField) {
    const response = toAcceptedResponse({ status, acceptedField }, result);
    return jsonResponse(response.status, response.value, headers);
  }
  if (!isPage) return jsonResponse(status, result, headers);
  const page = toPaginatedResponse(contract, result, input);
  return jsonResponse(status, page.value, { ...headers, ...page.headers });
}

/**
 * Whether a write was done although a nullable part of its result is missing, such as a name while
 * identity is unavailable. An error would make people repeat the write.
 */
function isWriteDone({ kind, output }: Operation, result: unknown): boolean {
  return kind === 'mutation' && result !== null && output.safeParse(result).success;
}

/** The text of an operation with a media type of its own. */
function textContentOf(value: unknown): string {
  return typeof value === 'object' && value && 'content' in value ? String(value.content) : '';
}

function toFailure({ message, extensions }: MaskedError): Failure<ErrorCode> {
  return { ...extensions, message };
}
