import { refusalMessages } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { statusOf } from '@portal/contracts/status-of';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import { admitWrite } from '../http/admission.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { objectIn } from '../http/json-body.ts';
import { writeKeyOf } from '../idempotency/write-key.ts';
import type { Parts } from '../parts.ts';
import { waitHeaders } from '../rest/failure-answer.ts';
import { sessionCookie } from '../session/cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import { documentRefusal } from './document-access.ts';
import { operationOf, withinLimits } from './document-limits.ts';
import { longestOf, patienceOf } from './patience.ts';
import type { Document } from './supergraph.ts';

/** Answers `POST /graphql`: one document a request, within the limits. */
export async function answerGraph(parts: Parts, asked: Asked): Promise<Answer> {
  if (asked.method !== 'POST') {
    return json(405, { errors: [{ message: 'GraphQL is asked by POST' }] }, { allow: 'POST' });
  }
  const admitted = await admitWrite(asked, parts.secure);
  if (!admitted.ok) return refused(admitted.failure);
  const visitor = await visitorOf(asked, parts.sessions, parts.log);
  if (!visitor.ok) return refused(visitor.failure);
  const body = objectIn(admitted.value);
  if (!body.ok) return refused(body.failure);
  const document = documentIn(body.value);
  if (!document.ok) return refused(document.failure);
  const parsed = withinLimits(document.value.query);
  if (!parsed.ok) return refused(parsed.failure);

  const caller = visitor.value;
  const denied = documentRefusal(parsed.value, caller);
  if (denied) return refused({ code: denied, message: refusalMessages[denied] });
  const operation = operationOf(parsed.value, document.value.operationName);
  if (!operation) return refused(fail('BAD_INPUT', 'The document has no such operation').failure);
  if (operation.operation === 'subscription') {
    return refused(fail('BAD_INPUT', 'Subscriptions are not served').failure);
  }
  const isWrite = operation.operation === 'mutation';
  const writeKey = isWrite ? writeKeyOf(asked, caller, body.value, parts.sealer) : ok(null);
  if (!writeKey.ok) return refused(writeKey.failure);

  const patience = patienceOf(parsed.value, operation);
  const work = async () => {
    const { id, address, agent, signal } = asked;
    const token = parts.sign(caller);
    const about = { id, address, agent, signal, token };
    const request = { ...about, writeKey: writeKey.value, patience };
    const { data, errors, reply } = await parts.supergraph.run(document.value, request);
    const cookie = sessionCookie(reply, parts.secure);
    return json(
      // Nothing was executed where there is no data at all: the document was at fault.
      data === undefined ? 400 : 200,
      { ...(data !== undefined && { data }), ...(errors.length > 0 && { errors }) },
      cookie === null ? {} : { 'set-cookie': cookie },
      errors.map((error) => error.extensions.code),
    );
  };
  if (!writeKey.value) return work();
  const answer = await parts.writes.once(writeKey.value, asked.id, longestOf(patience), work);
  return answer.ok ? answer.value : refused(answer.failure);
}

/** A failure before anything was executed, in the shape that GraphQL clients read. */
export function refused(failure: Failure<ErrorCode>): Answer {
  const { code, message, issues, retryAfterSeconds } = failure;
  const error = { message, extensions: { code, issues, retryAfterSeconds } };
  return json(statusOf[code], { errors: [error] }, waitHeaders(failure), [code]);
}

function documentIn(body: Record<string, unknown>): Result<Document, 'BAD_INPUT'> {
  const { query, variables, operationName } = body;
  if (typeof query !== 'string') return fail('BAD_INPUT', '`query` must be a GraphQL document');
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) {
    return fail('BAD_INPUT', '`variables` must be an object');
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
