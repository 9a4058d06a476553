import { refusal, refusalMessages } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation } from '@portal/contracts/operation';
import type { Failure, Result } from '@portal/kernel/result';
import { GraphQLError, type GraphQLResolveInfo, type ResponsePath } from 'graphql';
import type { z } from 'zod';
import { sentenceOf } from './bad-input.ts';
import { parseInput } from './parse-input.ts';
import { type Request, requestForField } from './request.ts';

/** What every operation may answer beside the codes that its contract declares. */
export type CommonCode =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'SETUP_REQUIRED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SERVICE_UNAVAILABLE';

/**
 * The resolver of an operation: refuses whoever may not call it, then what is not a valid input,
 * then does the work. Every failure leaves as a GraphQL error with the failure's code.
 */
export function resolve<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Code extends ErrorCode,
  Loaders = unknown,
>(
  contract: Operation<Input, Output, Code>,
  work: (
    request: Request<Loaders>,
    input: z.output<Input>,
  ) => Promise<Result<z.output<Output>, Code | CommonCode>>,
) {
  return async (
    _parent: unknown,
    args: { input?: unknown },
    request: Request<Loaders>,
    info: GraphQLResolveInfo,
  ): Promise<z.output<Output>> => {
    const refused = refusal(contract.access, request.caller);
    if (refused) throw graphError({ code: refused, message: refusalMessages[refused] });
    if (request.signal.aborted) throw graphError(clientGone);
    const parsed = parseInput(contract.input, args.input ?? {});
    if (!parsed.ok) throw graphError(parsed.failure);
    const result = await work(requestForField(request, pathOf(info.path)), parsed.value);
    if (!result.ok) throw graphError(result.failure);
    return result.value;
  };
}

const clientGone = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The client closed the connection',
} as const;

/** A failure as GraphQL carries it. Resolvers of single fields throw it too. */
export function graphError(failure: Failure<ErrorCode>): GraphQLError {
  const { code, issues, retryAfterSeconds, details } = failure;
  const [first] = issues ?? [];
  // Only the issue says of which field it speaks, and whoever shows the message alone would not know.
  const message = failure.message === first?.message ? sentenceOf(first) : failure.message;
  return new GraphQLError(message, { extensions: { code, issues, retryAfterSeconds, details } });
}

function pathOf(path: ResponsePath): string {
  return path.prev ? `${pathOf(path.prev)}.${path.key}` : String(path.key);
}
