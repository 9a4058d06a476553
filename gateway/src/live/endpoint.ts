import { anonymous, refusal, refusalMessages } from '@portal/auth/caller';
import { callerOf } from '@portal/auth/sessions';
import type { Answer } from '../http/answer.ts';
import type { Asked } from '../http/asked.ts';
import type { Parts } from '../parts.ts';
import { failureAnswer } from '../rest/failure-answer.ts';
import { sessionOf } from '../session/visitor.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that gathers an answer before it passes it on would never pass on this one.
  'x-accel-buffering': 'no',
};

/** Answers `GET /api/live` with a stream that ends with the session, which it does not keep alive. */
export async function answerLive(parts: Parts, asked: Asked): Promise<Answer> {
  const found = await sessionOf(asked, parts);
  if (!found.ok) return failureAnswer(found.failure);
  const session = found.value;
  const refused = refusal('signed-in', session ? callerOf(session) : anonymous);
  if (refused || !session) {
    const code = refused ?? 'UNAUTHENTICATED';
    return failureAnswer({ code, message: refusalMessages[code] });
  }
  if (!parts.live.hasRoom()) {
    return failureAnswer({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Live updates are away for a moment. Please try again.',
    });
  }
  const cursor = asked.headers['last-event-id'];
  return {
    status: 200,
    headers,
    body: '',
    codes: [],
    stream: (response) => {
      if (asked.message.method === 'HEAD') response.end();
      else parts.live.open(response, session, cursor === undefined ? null : String(cursor));
    },
  };
}
