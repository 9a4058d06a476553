import { type CallerWith, contractAccessFailure, recentSignInFailure } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { hideFromTokens } from '@portal/contracts/hide-from-tokens';
import type { Access, CodeOf, Operation, OutputOf } from '@portal/contracts/operation';
import type { Failure, Result } from '@portal/kernel/result';
import { activeSpanContext, withSpan } from '@portal/tracing/spans';
import { GraphQLError, type GraphQLResolveInfo, type ResponsePath } from 'graphql';
import type { z } from 'zod';
import { formatIssue } from './bad-input.ts';
import { parseInput } from './parse-input.ts';
import { type Request, requestForField } from './request.ts';

/** The error codes of every operation, besides those that its contract declares. */
export type CommonCode =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SETUP_REQUIRED'
  | 'FACTOR_SETUP_REQUIRED'
  | 'RECENT_SIGN_IN_REQUIRED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SERVICE_UNAVAILABLE';

/** What the operation of a contract returns: its output, or a failure with one of its error codes. */
export type OperationResult<Contract extends Operation> = Result<
  OutputOf<Contract>,
  CodeOf<Contract> | CommonCode
>;

/**
 * The resolver of an operation: checks access (UNAUTHENTICATED, FORBIDDEN, SETUP_REQUIRED,
 * FACTOR_SETUP_REQUIRED, RECENT_SIGN_IN_REQUIRED), parses the input (BAD_INPUT), then calls `work`. It throws every failure as a GraphQL error with its code.
 */
export function resolve<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Code extends ErrorCode,
  RequiredAccess extends Access,
  Loaders = unknown,
>(
  contract: Operation<Input, Output, Code, RequiredAccess>,
  work: (
    request: Request<Loaders, CallerWith<RequiredAccess>>,
    input: z.output<Input>,
  ) => Promise<Result<z.output<Output>, Code | CommonCode>>,
) {
  return async (
    _parent: unknown,
    args: { input?: unknown },
    request: Request<Loaders>,
    info: GraphQLResolveInfo,
  ): Promise<z.output<Output>> => {
    const refused = contractAccessFailure(contract, request.caller);
    if (refused) throw toGraphqlError(refused);
    if (contract.needsRecentSignIn) {
      const notRecent = recentSignInFailure(request.caller, request.now());
      if (notRecent) throw toGraphqlError(notRecent.failure);
    }
    if (request.signal.aborted) throw toGraphqlError(clientDisconnected);
    const parsed = parseInput(contract.input, args.input ?? {});
    if (!parsed.ok) throw toGraphqlError(parsed.failure);
    // The access check above guarantees the caller's type.
    const checked = requestForField(request, formatPath(info.path)) as Request<
      Loaders,
      CallerWith<RequiredAccess>
    >;
    const result = await traceOperation(contract, () => work(checked, parsed.value));
    if (!result.ok) throw toGraphqlError(result.failure);
    return request.caller.stage === 'token'
      ? (hideFromTokens(contract.output, result.value) as z.output<Output>)
      : result.value;
  };
}

/** Runs an operation in a span with its name and, where it fails, its error code. */
function traceOperation<R extends Result<unknown, ErrorCode>>(
  { name, kind }: Pick<Operation, 'name' | 'kind'>,
  work: () => Promise<R>,
): Promise<R> {
  if (!activeSpanContext()) return work();
  const attributes = { 'graphql.operation.name': name, 'graphql.operation.type': kind };
  return withSpan(`${kind} ${name}`, { attributes }, async (span) => {
    const result = await work();
    if (!result.ok) span.fail(result.failure.code);
    return result;
  });
}

const clientDisconnected = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The client closed the connection',
} as const;

/** Turns a failure into a GraphQL error. Field resolvers throw it too. */
export function toGraphqlError(failure: Failure<ErrorCode>): GraphQLError {
  const { code, issues, retryAfterSeconds, details } = failure;
  const [first] = issues ?? [];
  // A client that shows only the message must still see which field it is about.
  const message = failure.message === first?.message ? formatIssue(first) : failure.message;
  return new GraphQLError(message, { extensions: { code, issues, retryAfterSeconds, details } });
}

function formatPath(path: ResponsePath): string {
  return path.prev ? `${formatPath(path.prev)}.${path.key}` : String(path.key);
}
