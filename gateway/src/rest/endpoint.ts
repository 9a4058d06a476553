import type { Caller } from '@portal/auth/caller';
import { refusal, refusalMessages } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { type Operation, takesInput } from '@portal/contracts/operation';
import { type Failure, ok } from '@portal/kernel/result';
import type { MaskedError } from '../graph/graph-request.ts';
import { longestOf, patienceFor } from '../graph/patience.ts';
import { admitWrite } from '../http/admission.ts';
import { type Answer, json, text } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import { isJson, objectIn } from '../http/json-body.ts';
import { withinResponseSize } from '../http/response-size.ts';
import { type WriteKey, writeKeyOf } from '../idempotency/write-key.ts';
import type { Parts } from '../parts.ts';
import { cookieHeaders, deviceIn } from '../session/cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import { acceptedAnswer } from './accepted-answer.ts';
import { failureAnswer } from './failure-answer.ts';
import { pageAnswer } from './page-answer.ts';
import { revalidate } from './revalidate.ts';
import type { Match } from './route-table.ts';

const noBody = ok(Buffer.alloc(0));

/**
 * Answers one REST request by the document of its contract. What may be wrong is looked at in the
 * order of decisions.md section 1: 413, 415, a foreign origin, 401, 403, 400, and then the rest.
 */
export async function answerRest(parts: Parts, asked: Asked, match: Match): Promise<Answer> {
  const { route, path } = match;
  const { contract } = route;
  const isRead = asked.method === 'GET';
  const { isOneClick = false } = contract.rest;
  const sent = isRead ? noBody : await admitWrite(asked, parts.site, isOneClick);
  if (!sent.ok) return failureAnswer(sent.failure);
  const isForm = isOneClick && !isJson(asked.headers['content-type'], true);
  const admitted = isForm ? noBody : sent;

  const visitor = await visitorOf(asked, parts);
  if (!visitor.ok) return failureAnswer(visitor.failure);
  const caller = visitor.value;
  const refused = refusal(contract.access, caller);
  if (refused) {
    return (
      (await finishedSetup(parts, asked, contract, { caller, body: admitted.value })) ??
      failureAnswer({ code: refused, message: refusalMessages[refused] })
    );
  }

  const body = objectIn(admitted.value);
  if (!body.ok) return failureAnswer(body.failure);
  const input = route.readInput({ path, query: asked.query, body: body.value });
  if (!input.ok) return failureAnswer(input.failure);

  const writeKey =
    contract.kind === 'mutation' ? writeKeyOf(asked, caller, body.value, parts.sealer) : ok(null);
  if (!writeKey.ok) return failureAnswer(writeKey.failure);
  const work = () =>
    runRoute(parts, asked, contract, { caller, input: input.value, writeKey: writeKey.value });
  if (!writeKey.value) return work();
  const limitMs = longestOf(patienceFor([contract.name]));
  const answer = await parts.writes.once(writeKey.value, asked.id, limitMs, work);
  return answer.ok ? answer.value : failureAnswer(answer.failure);
}

/**
 * Finishing the setup takes away the right to do it. Whoever lost the answer and asks again, with
 * the same key, gets it all the same.
 */
async function finishedSetup(
  parts: Parts,
  asked: Asked,
  { access }: Operation,
  sent: { caller: Caller; body: Buffer },
): Promise<Answer | null> {
  if (access !== 'setup' || sent.caller.userId === null) return null;
  const body = objectIn(sent.body);
  if (!body.ok) return null;
  const writeKey = writeKeyOf(asked, sent.caller, body.value, parts.sealer);
  return writeKey.ok && writeKey.value ? parts.writes.earlier(writeKey.value) : null;
}

/** Runs the document of an operation that nothing speaks against. */
export async function runRoute(
  parts: Parts,
  asked: Asked,
  contract: Operation,
  work: Work,
): Promise<Answer> {
  const answer = await runDocument(parts, asked, contract, work);
  const sized = withinResponseSize(String(answer.body));
  return sized.ok ? answer : failureAnswer(sized.failure);
}

interface Work {
  caller: Caller;
  input: Record<string, unknown>;
  writeKey: WriteKey | null;
}

async function runDocument(
  parts: Parts,
  asked: Asked,
  contract: Operation,
  work: Work,
): Promise<Answer> {
  const { id, address, agent, headers: sent, signal } = asked;
  const variables = takesInput(contract) ? { input: work.input } : {};
  const { data, errors, reply } = await parts.supergraph.run(
    { query: contract.document, variables },
    {
      id,
      address,
      agent,
      device: deviceIn(sent.cookie, parts.site.secure),
      signal,
      token: parts.sign(work.caller),
      writeKey: work.writeKey,
      patience: patienceFor([contract.name]),
    },
  );
  const headers: Answer['headers'] = cookieHeaders(reply, parts.site.secure);
  const given = data?.[contract.name] ?? null;
  if (errors[0] && !isDone(contract, given)) {
    const answer = failureAnswer(failureOf(errors[0]));
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }
  const { status, mediaType, isPage, accepted } = contract.rest;
  if (mediaType) {
    return revalidate(asked, text(status, mediaType, contentOf(given), headers));
  }
  if (accepted) {
    const answer = acceptedAnswer({ status, accepted }, given);
    return json(answer.status, answer.value, headers);
  }
  if (!isPage) return json(status, given, headers);
  const page = pageAnswer(contract, given, work.input);
  return json(status, page.value, { ...headers, ...page.headers });
}

/**
 * Whether a write was done though something is missing that its contract lets be null, as names are
 * while identity is away. Told that it failed, people would do it again.
 */
function isDone({ kind, output }: Operation, given: unknown): boolean {
  return kind === 'mutation' && given !== null && output.safeParse(given).success;
}

/** What an operation gives that answers in a format of its own. */
function contentOf(value: unknown): string {
  return typeof value === 'object' && value && 'content' in value ? String(value.content) : '';
}

function failureOf({ message, extensions }: MaskedError): Failure<ErrorCode> {
  return { ...extensions, message };
}
