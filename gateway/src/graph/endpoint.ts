import { type Caller, refusalMessages } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { statusOf } from '@portal/contracts/status-of';
import { type Failure, fail, ok, type Result } from '@portal/kernel/result';
import { admitWrite } from '../http/admission.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { objectIn } from '../http/json-body.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { withinResponseSize } from '../http/response-size.ts';
import { writeKeyOf } from '../idempotency/write-key.ts';
import type { Parts } from '../parts.ts';
import { waitHeaders } from '../rest/failure-answer.ts';
import { cookieHeaders, deviceIn } from '../session/cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import { documentRefusal, lengthRefusal } from './document-access.ts';
import { operationOf, withinLimits } from './document-limits.ts';
import { acceptedMediaType, legacyType, withMediaType } from './media-type.ts';
import { longestOf, patienceOf } from './patience.ts';
import type { Document } from './supergraph.ts';

interface GraphPost {
  caller: Caller;
  body: Record<string, unknown>;
  document: Document;
}

/**
 * Answers `POST /graphql`: one document a request, within the limits, in the media type that the
 * client accepts (GraphQL over HTTP). There is no GET: a document in an address would be in logs.
 */
export async function answerGraph(parts: Parts, asked: Asked): Promise<Answer> {
  const mediaType = acceptedMediaType(asked.headers.accept);
  if (asked.method !== 'POST') {
    return withMediaType(mediaType, methodNotAllowed(asked, ['POST'], refused));
  }
  const post = await readPost(parts, asked);
  if (!post.ok) return withMediaType(mediaType, refused(post.failure));
  const answer = await answerDocument(parts, asked, post.value);
  // Clients of `application/json` read the errors of a document only where the status is 200.
  const status = answer.status === 400 && mediaType === legacyType ? 200 : answer.status;
  return withMediaType(mediaType, { ...answer, status });
}

/** Reads what is sent up to the document, which is looked at afterwards. */
async function readPost(parts: Parts, asked: Asked): Promise<Result<GraphPost, ErrorCode>> {
  const admitted = await admitWrite(asked, parts.site);
  if (!admitted.ok) return admitted;
  const visitor = await visitorOf(asked, parts);
  if (!visitor.ok) return visitor;
  const body = objectIn(admitted.value);
  if (!body.ok) return body;
  const document = documentIn(body.value);
  if (!document.ok) return document;
  return ok({ caller: visitor.value, body: body.value, document: document.value });
}

async function answerDocument(
  parts: Parts,
  asked: Asked,
  { caller, body, document }: GraphPost,
): Promise<Answer> {
  const tooLong = lengthRefusal(document.query, caller, parts.introspection);
  if (tooLong) return refused({ code: tooLong, message: refusalMessages[tooLong] });
  const parsed = withinLimits(document.query, parts.introspection);
  if (!parsed.ok) return refused(parsed.failure);
  const denied = documentRefusal(parsed.value, caller, parts.introspection);
  if (denied) return refused({ code: denied, message: refusalMessages[denied] });
  const operation = operationOf(parsed.value, document.operationName);
  if (!operation) return refused(fail('BAD_INPUT', 'The document has no such operation').failure);
  if (operation.operation === 'subscription') {
    return refused(fail('BAD_INPUT', 'Subscriptions are not served').failure);
  }
  const isWrite = operation.operation === 'mutation';
  const writeKey = isWrite ? writeKeyOf(asked, caller, body, parts.sealer) : ok(null);
  if (!writeKey.ok) return refused(writeKey.failure);

  const patience = patienceOf(parsed.value, operation);
  const work = async () => {
    const { id, address, agent, signal } = asked;
    const token = parts.sign(caller);
    const device = deviceIn(asked.headers.cookie, parts.site.secure);
    const about = { id, address, agent, device, signal, token };
    const request = { ...about, writeKey: writeKey.value, patience };
    const { data, errors, reply } = await parts.supergraph.run(document, request);
    const answer = json(
      // Nothing was executed where there is no data at all: the document was at fault.
      data === undefined ? 400 : 200,
      { ...(data !== undefined && { data }), ...(errors.length > 0 && { errors }) },
      cookieHeaders(reply, parts.site.secure),
      errors.map((error) => error.extensions.code),
    );
    const sized = withinResponseSize(String(answer.body));
    return sized.ok ? answer : { ...refused(sized.failure), headers: answer.headers };
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
