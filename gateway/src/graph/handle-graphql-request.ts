import { accessErrorMessages, type Caller } from '@portal/auth/caller';
import type { IdempotencyKey } from '@portal/bus/idempotency-store';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { httpStatusByCode } from '@portal/contracts/http-status';
import { isAdminRole } from '@portal/contracts/identity/user';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { type HttpResponse, jsonResponse } from '../http/http-response.ts';
import { parseJsonObject } from '../http/json-body.ts';
import { methodNotAllowedResponse } from '../http/method-not-allowed.ts';
import { readAndCheckBody } from '../http/read-and-check-body.ts';
import { limitResponseSize } from '../http/response-size-limit.ts';
import { readIdempotencyKey } from '../idempotency/read-idempotency-key.ts';
import { retryAfterHeaders } from '../rest/error-response.ts';
import { authenticate } from '../session/authenticate.ts';
import { concurrencyLimits, slotsOf } from '../session/concurrency-limiter.ts';
import { setCookieHeaders } from '../session/cookies.ts';
import { documentAccessError, documentLengthError } from './document-access.ts';
import { isKnownDocument, parseWithinLimits, rememberDocument } from './document-cache.ts';
import { findOperation } from './document-definitions.ts';
import { measureWithinLimits } from './document-measures.ts';
import { acceptedMediaType, jsonType, withMediaType } from './graphql-media-type.ts';
import { rootFieldNames } from './root-fields.ts';
import { rootInputs } from './root-inputs.ts';
import type { GraphqlRequest } from './supergraph.ts';
import { longestTimeoutMs, timeoutsForOperations } from './timeouts.ts';
import { toSubgraphContext } from './to-subgraph-context.ts';
import { traceDocument } from './trace-document.ts';

/**
 * In addition to its own. A new document takes the gateway some 30 ms of its processor, a known one 3. The web app has some
 * 150, which all its users share; somebody who writes a program may send hundreds in a minute.
 */
const requestsOfUnknownDocument = 2;

interface GraphqlPost {
  caller: Caller;
  body: Record<string, unknown>;
  document: GraphqlRequest;
}

/**
 * Handles `POST /graphql`: one document per request, within the limits, in the media type that the
 * client accepts (GraphQL over HTTP). GET is refused, because URLs end up in logs.
 */
export async function handleGraphqlRequest(
  dependencies: Dependencies,
  request: GatewayRequest,
): Promise<HttpResponse> {
  const mediaType = acceptedMediaType(request.headers.accept);
  if (request.method !== 'POST') {
    return withMediaType(
      mediaType,
      methodNotAllowedResponse(request, ['POST'], graphqlErrorResponse),
    );
  }
  const posted = await readPost(dependencies, request);
  if (!posted.ok) return withMediaType(mediaType, graphqlErrorResponse(posted.failure));
  const response = await executeDocument(dependencies, request, posted.value);
  // Clients of `application/json` read a document's errors only with status 200.
  const status = response.status === 400 && mediaType === jsonType ? 200 : response.status;
  return withMediaType(mediaType, { ...response, status });
}

// A document’s nested fields would reach data that no scope of the token covers.
const apiTokenFailure = fail(
  'FORBIDDEN',
  'API tokens can’t be used for GraphQL. Use the REST API (/api/openapi.json).',
);

/** Validates and authenticates a request and reads its body. The document isn't parsed yet. */
async function readPost(
  dependencies: Dependencies,
  request: GatewayRequest,
): Promise<Result<GraphqlPost, ErrorCode>> {
  const validated = await readAndCheckBody(request, dependencies.site);
  if (!validated.ok) return validated;
  const authenticated = await authenticate(request, dependencies);
  if (!authenticated.ok) return authenticated;
  if (authenticated.value.stage === 'token') return apiTokenFailure;
  const body = parseJsonObject(validated.value);
  if (!body.ok) return body;
  const document = parseDocument(body.value);
  if (!document.ok) return document;
  return ok({ caller: authenticated.value, body: body.value, document: document.value });
}

async function executeDocument(
  dependencies: Dependencies,
  request: GatewayRequest,
  post: GraphqlPost,
): Promise<HttpResponse> {
  const checked = await checkDocument(dependencies, request, post);
  if (!checked.ok) return graphqlErrorResponse(checked.failure);
  const tooMany = await limitFieldsOfAnonymous(dependencies, request, post, checked.value);
  if (tooMany) return graphqlErrorResponse(tooMany);
  const { parsed, operation } = checked.value;
  traceDocument(parsed, operation);
  const names = [...rootFieldNames(parsed, operation)];
  const run = (idempotencyKey: IdempotencyKey | null) =>
    runDocument(dependencies, request, post, { names, idempotencyKey }, checked.value);
  if (operation.operation === 'query') {
    countReading(dependencies, post, checked.value);
    return run(null);
  }
  const admitted = await admitWrite(dependencies, request, post, checked.value);
  if (!admitted.ok) return graphqlErrorResponse(admitted.failure);
  const idempotencyKey = admitted.value;
  if (!idempotencyKey) return run(null);
  const response = await dependencies.idempotentWrites.runOnce(
    idempotencyKey,
    request.id,
    longestTimeoutMs(timeoutsForOperations(names)),
    () => run(idempotencyKey),
  );
  return response.ok ? response.value : graphqlErrorResponse(response.failure);
}

/** A document that the caller may run, and its operation. */
interface CheckedDocument {
  parsed: DocumentNode;
  operation: OperationDefinitionNode;
  /** Whether this gateway has run it recently. */
  isKnown: boolean;
}

/** Checks access to a document and its limits, and finds the operation to run. */
async function checkDocument(
  dependencies: Dependencies,
  request: GatewayRequest,
  { caller, document }: GraphqlPost,
): Promise<Result<CheckedDocument, ErrorCode>> {
  const { introspection } = dependencies;
  const lengthCode = documentLengthError(document.query, caller, introspection);
  if (lengthCode) return fail(lengthCode, accessErrorMessages[lengthCode]);
  const isKnown = isKnownDocument(document.query, introspection);
  const tooMany = isKnown ? null : await limitUnknownDocuments(dependencies, request);
  if (tooMany) return { ok: false, failure: tooMany };
  const parsed = parseWithinLimits(document.query, introspection);
  if (!parsed.ok) return parsed;
  const accessCode = documentAccessError(parsed.value, caller, introspection);
  if (accessCode) return fail(accessCode, accessErrorMessages[accessCode]);
  const operation = findOperation(parsed.value, document.operationName);
  if (!operation)
    return fail('BAD_INPUT', '`operationName` must name an operation of the document');
  if (operation.operation === 'subscription') {
    return fail('BAD_INPUT', 'Subscriptions are not supported');
  }
  return ok({ parsed: parsed.value, operation, isKnown });
}

/** Counts what administrators read, to find unusual reading. */
function countReading(
  { reading }: Dependencies,
  { caller, document }: GraphqlPost,
  { parsed, operation }: CheckedDocument,
): void {
  if (caller.role === null || !isAdminRole(caller.role)) return;
  for (const { name, input } of rootInputs(parsed, operation, document.variables ?? {})) {
    reading.add(caller, name, input);
  }
}

/**
 * The slots that a document takes. The fields of a mutation run one by one. Of a person's unknown documents one runs at a
 * time: dozens at once would keep the gateway's thread busy for seconds. A query of several root fields takes a slot for
 * each, because a service looks up each by itself. A query without lists doesn't wait for the person's lists.
 */
function slotsOfDocument(
  caller: Caller,
  address: string,
  { parsed, operation, isKnown }: CheckedDocument,
) {
  if (!isKnown && caller.userId !== null) {
    return { key: `unknown documents of ${caller.userId}`, slots: concurrencyLimits.slots };
  }
  const kind = operation.operation === 'query' ? 'query' : 'mutation';
  const { lists, rootFields } = measureWithinLimits(parsed, operation);
  if (kind === 'mutation' || rootFields < 2 || caller.userId === null) {
    return slotsOf(caller, { kind, lists, address });
  }
  if (lists === 0) return { key: `values of ${caller.userId}`, slots: rootFields };
  return slotsOf(caller, { kind, lists: Math.max(lists, rootFields), address });
}

/** Limits the writes of a caller, and reads the Idempotency-Key; null without one. */
async function admitWrite(
  { rateLimiter, sealer }: Dependencies,
  request: GatewayRequest,
  { caller, body }: GraphqlPost,
  checked: CheckedDocument,
): Promise<Result<IdempotencyKey | null, ErrorCode>> {
  const allowed = await rateLimiter.consumeWrites(caller, countRootFields(checked));
  return allowed.ok ? readIdempotencyKey(request, caller, body, sealer) : allowed;
}

async function runDocument(
  dependencies: Dependencies,
  request: GatewayRequest,
  { caller, document }: GraphqlPost,
  call: { names: readonly string[]; idempotencyKey: IdempotencyKey | null },
  checked: CheckedDocument,
): Promise<HttpResponse> {
  const { site, supergraph, concurrencyLimiter } = dependencies;
  const { address, signal } = request;
  const run = await concurrencyLimiter.run(
    { ...slotsOfDocument(caller, address, checked), signal },
    () => supergraph.run(document, toSubgraphContext(dependencies, request, caller, call)),
  );
  if (!run.ok) return graphqlErrorResponse(run.failure);
  const { data, errors, sessionHeaders } = run.value;
  if (data !== undefined) rememberDocument(checked.parsed);
  const response = jsonResponse(
    // Without any data the document or its variables were invalid and nothing was executed.
    data === undefined ? 400 : 200,
    { ...(data !== undefined && { data }), ...(errors.length > 0 && { errors }) },
    setCookieHeaders(sessionHeaders, site.secure),
    errors.map((error) => error.extensions.code),
  );
  const limited = limitResponseSize(String(response.body));
  return limited.ok
    ? response
    : { ...graphqlErrorResponse(limited.failure), headers: response.headers };
}

/** Counts a document that this gateway doesn’t know as further requests; gives the failure of too many. */
async function limitUnknownDocuments(
  { rateLimiter }: Dependencies,
  { sessionId, userId, address }: GatewayRequest,
): Promise<Failure<ErrorCode> | null> {
  const session = sessionId !== null && userId !== null ? { hash: sessionId, userId } : null;
  const allowed = await rateLimiter.consume(session, address, requestsOfUnknownDocument);
  return allowed.ok ? null : allowed.failure;
}

/**
 * Counts each root field of a caller without a session as a request, because each is an operation that may store something:
 * fifteen challenges of passkeys in one document. Gives the failure of too many.
 */
async function limitFieldsOfAnonymous(
  { rateLimiter }: Dependencies,
  { address }: GatewayRequest,
  { caller }: GraphqlPost,
  checked: CheckedDocument,
): Promise<Failure<ErrorCode> | null> {
  if (caller.userId !== null) return null;
  const further = countRootFields(checked) - 1;
  if (further < 1) return null;
  const allowed = await rateLimiter.consume(null, address, further);
  return allowed.ok ? null : allowed.failure;
}

function countRootFields({ parsed, operation }: CheckedDocument): number {
  return measureWithinLimits(parsed, operation).rootFields;
}

/** The response to a request that fails before execution, in the format of GraphQL over HTTP. */
export function graphqlErrorResponse(failure: Failure<ErrorCode>): HttpResponse {
  const { code, message, issues, retryAfterSeconds } = failure;
  const error = { message, extensions: { code, issues, retryAfterSeconds } };
  return jsonResponse(httpStatusByCode[code], { errors: [error] }, retryAfterHeaders(failure), [
    code,
  ]);
}

function parseDocument(body: Record<string, unknown>): Result<GraphqlRequest, 'BAD_INPUT'> {
  const { query, variables, operationName, extensions } = body;
  if (typeof query !== 'string') return fail('BAD_INPUT', '`query` must be a GraphQL document');
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
    return fail('BAD_INPUT', '`variables` must be an object');
  }
  if (extensions != null && (typeof extensions !== 'object' || Array.isArray(extensions))) {
    return fail('BAD_INPUT', '`extensions` must be an object');
  }
  if (operationName != null && typeof operationName !== 'string') {
    return fail('BAD_INPUT', '`operationName` must be a string');
  }
  return ok({
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    operationName: operationName ?? undefined,
  });
}
