import { anonymous, refusal, refusalMessages } from '@portal/auth/caller';
import { callerOf, type Session } from '@portal/auth/sessions';
import { headOnlyHeader } from '@portal/contracts/download';
import type { Answer } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import type { Parts } from '../parts.ts';
import { failureAnswer } from '../rest/failure-answer.ts';
import type { Match } from '../rest/route-table.ts';
import { sessionOf } from '../session/visitor.ts';
import { passOn } from './pass-on.ts';
import { type DownloadRoute, isStream } from './routes.ts';
import type { Given } from './source.ts';

/**
 * Answers one download as its service makes it: nothing is gathered here, and whoever goes away ends
 * it there. What may be wrong is looked at as for any read (decisions.md section 1).
 */
export async function answerDownload(
  parts: Parts,
  asked: Asked,
  { route, path }: Match<DownloadRoute>,
): Promise<Answer> {
  const { contract } = route;
  const found = await sessionOf(asked, parts);
  if (!found.ok) return failureAnswer(found.failure);
  const session = found.value;
  // A stream is not the person, and keeps no session alive.
  if (session && !isStream(contract)) noteUse(parts, asked, session);
  const caller = session ? callerOf(session) : anonymous;
  const refused = refusal(contract.access, caller);
  if (refused) return failureAnswer({ code: refused, message: refusalMessages[refused] });
  const input = route.readInput({ path, query: asked.query, body: {} });
  if (!input.ok) return failureAnswer(input.failure);
  if (!parts.downloads.hasRoom()) {
    return failureAnswer({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Downloads are away for a moment. Please try again.',
    });
  }

  const { id, address, agent, message } = asked;
  const gone = new AbortController();
  const leave = () => gone.abort();
  message.socket.once('close', leave);
  const given = await parts.source.open({
    name: contract.name,
    service: contract.service,
    input: input.value,
    headers: {
      authorization: `Bearer ${parts.sign(caller)}`,
      'x-request-id': id,
      'x-client-address': address,
      'x-client-agent': agent,
      ...(message.method === 'HEAD' && { [headOnlyHeader]: '1' }),
    },
    signal: gone.signal,
  });
  message.socket.off('close', leave);
  if (!given.ok) return failureAnswer(given.failure);
  return passedOn(parts, asked, contract, session, given.value);
}

function passedOn(
  { source, downloads, log }: Parts,
  asked: Asked,
  contract: DownloadRoute,
  session: Session | null,
  { headers, body }: Given,
): Answer {
  const isLasting = isStream(contract);
  return {
    status: 200,
    // A proxy that gathers an answer before it passes it on would never pass on a stream.
    headers: isLasting ? { ...headers, 'x-accel-buffering': 'no' } : headers,
    body: '',
    codes: [],
    stream: (response) => {
      if (asked.message.method === 'HEAD' || response.destroyed) {
        body.on('error', () => undefined).destroy();
        response.end();
        return;
      }
      downloads.add(response);
      const passing = passOn(body, response, {
        idleMs: source.readerIdleMs,
        broken: (err) => log.warn({ err, requestId: asked.id }, `${contract.name} broken off`),
      });
      if (isLasting && session) downloads.watch(response, session, passing);
    },
  };
}

function noteUse({ sessions, log }: Parts, { headers }: Asked, session: Session): void {
  if (headers['x-portal-background'] === '1') return;
  sessions.touch(session, new Date()).catch((err) => log.warn({ err }, 'session not touched'));
}
