import type { Sealer } from '@portal/auth/sealer';
import { z } from 'zod';

/** A recorded request, as its token says. */
export interface RecordedRequest {
  /** The session that sent it. */
  sessionHash: string;
  /** The gateway's span of the request. */
  traceparent: string;
  /** The name of that span. */
  name: string;
  /** When the request arrived, in milliseconds since 1970, and how long the response took. */
  startedAt: number;
  durationMs: number;
}

const purpose = 'browser timing';
const lifetimeMs = 120_000;
const contents = z.tuple([
  z.literal(purpose),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
]);

/**
 * Makes the token by which the browser of a session, and nobody else, adds its times to the trace of a
 * request. Any gateway opens it, because it holds all that is needed, sealed.
 */
export function sealRecordedRequest(
  request: RecordedRequest,
  sealer: Pick<Sealer, 'seal'>,
): string {
  const { sessionHash, traceparent, name, startedAt, durationMs } = request;
  const texts = [purpose, sessionHash, traceparent, name] as const;
  return sealer.seal(JSON.stringify([...texts, Math.round(startedAt), Math.round(durationMs)]));
}

/** Opens a token of this session; null for any other, and after two minutes. */
export function openRecordedRequest(
  token: string,
  session: string,
  sealer: Sealer,
  now: number,
): RecordedRequest | null {
  const parsed = contents.safeParse(parseJson(sealer.open(token)));
  if (!parsed.success) return null;
  const [, sessionHash, traceparent, name, startedAt, durationMs] = parsed.data;
  if (sessionHash !== session || now - startedAt > lifetimeMs) return null;
  return { sessionHash, traceparent, name, startedAt, durationMs };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
