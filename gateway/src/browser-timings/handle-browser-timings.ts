import { accessErrorMessages } from '@portal/auth/caller';
import { type BrowserTiming, browserTimings } from '@portal/contracts/browser-timings';
import { parseInput } from '@portal/runtime/parse-input';
import { startSpan } from '@portal/tracing/spans';
import { contextOfTraceparent } from '@portal/tracing/trace-context';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { emptyResponse, type HttpResponse } from '../http/http-response.ts';
import { parseJsonObject } from '../http/json-body.ts';
import { readAndCheckBody } from '../http/read-and-check-body.ts';
import { errorResponse } from '../rest/error-response.ts';
import { findSession } from '../session/authenticate.ts';
import { readApiToken } from '../session/read-api-token.ts';
import { browserSpanTimes } from './browser-span-times.ts';
import { openRecordedRequest, type RecordedRequest } from './browser-timing-tokens.ts';

/** Twice the longest report of the app. */
const maxBytes = 48 * 1024;
/** Longer than a token is valid. */
const usedTokenSeconds = 180;

/** A program measures its own times. */
const notForTokens = {
  code: 'FORBIDDEN',
  message: 'API tokens can’t be used here.',
} as const;

/**
 * Creates the handler of `POST /api/browser-timings`. It adds the browser's span to the trace of each reported request.
 * Used tokens and those of other sessions are ignored: they may be from before a new sign-in.
 */
export function createBrowserTimingsHandler(
  dependencies: Pick<Dependencies, 'sessions' | 'rateLimiter' | 'sealer' | 'site' | 'log'>,
) {
  const used = new RateLimiterMemory({ points: 1, duration: usedTokenSeconds });

  async function addSpan(timing: BrowserTiming, session: string): Promise<void> {
    const recorded = openRecordedRequest(timing.token, session, dependencies.sealer, Date.now());
    const isFirst = recorded && (await isUnused(recorded));
    if (isFirst) recordBrowserSpan(timing, recorded);
  }

  function isUnused({ traceparent }: RecordedRequest): Promise<boolean> {
    return used.consume(traceparent).then(
      () => true,
      () => false,
    );
  }

  return async (request: GatewayRequest): Promise<HttpResponse> => {
    const received = await readAndCheckBody(request, dependencies.site, { maxBytes });
    if (!received.ok) return errorResponse(received.failure);
    if (readApiToken(request) !== null) return errorResponse(notForTokens);
    const found = await findSession(request, dependencies);
    if (!found.ok) return errorResponse(found.failure);
    if (!found.value) {
      const code = 'UNAUTHENTICATED';
      return errorResponse({ code, message: accessErrorMessages[code] });
    }
    const body = parseJsonObject(received.value);
    if (!body.ok) return errorResponse(body.failure);
    const input = parseInput(browserTimings, body.value);
    if (!input.ok) return errorResponse(input.failure);
    for (const timing of input.value.timings) await addSpan(timing, found.value.hash);
    return emptyResponse(204);
  };
}

function recordBrowserSpan(timing: BrowserTiming, recorded: RecordedRequest): void {
  const parent = contextOfTraceparent(recorded.traceparent);
  if (!parent) return;
  const { start, end } = browserSpanTimes(timing, recorded);
  startSpan(`browser ${recorded.name}`, { kind: 'client', parent, startTime: start }).end(end);
}
