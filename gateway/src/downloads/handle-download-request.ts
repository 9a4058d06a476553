import { type Caller, contractAccessFailure } from '@portal/auth/caller';
import type { Session } from '@portal/auth/session-store';
import { headOnlyHeader } from '@portal/contracts/download';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { downloadPersonalData } from '@portal/contracts/identity/personal-data';
import type { ServiceName } from '@portal/contracts/operation';
import type { Result } from '@portal/kernel/result';
import { traceHeaders } from '@portal/tracing/trace-context';
import type { Dependencies } from '../dependencies.ts';
import { eventStreamHeaders } from '../http/event-stream.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { openPersonalDataCopy } from '../personal-data/open-personal-data-copy.ts';
import { errorResponse } from '../rest/error-response.ts';
import type { RouteMatch } from '../rest/route-table.ts';
import { extendSession, findCaller } from '../session/authenticate.ts';
import { foreignReadFailure, isSameOriginNavigation } from '../session/request-origin.ts';
import type { Download } from './download-client.ts';
import { type DownloadRoute, isEventStream } from './download-routes.ts';
import { pipeResponse } from './pipe-response.ts';

/**
 * Handles one download. The gateway streams the file without buffering it, and a client that
 * disconnects ends it at the service too. The checks are those of any read.
 */
export async function handleDownloadRequest(
  dependencies: Dependencies,
  request: GatewayRequest,
  { route, path }: RouteMatch<DownloadRoute>,
): Promise<HttpResponse> {
  const { contract } = route;
  const found = await findCaller(request, dependencies);
  if (!found.ok) return errorResponse(found.failure);
  const { caller, session } = found.value;
  // An open event stream isn't the person's activity and doesn't extend the session.
  if (session && !isEventStream(contract)) extendSession(dependencies, request, session);
  const refused = contractAccessFailure(contract, caller);
  if (refused) return errorResponse(refused);
  // The audit trail would say that the person has read it.
  if (session && !isSameOriginNavigation(request, dependencies.site)) {
    return errorResponse(foreignReadFailure);
  }
  const input = route.readInput({ path, query: request.query, body: {} });
  if (!input.ok) return errorResponse(input.failure);
  // Each adds an entry to the audit trail.
  const allowed = await dependencies.rateLimiter.consumeWrites(caller, 1);
  if (!allowed.ok) return errorResponse(allowed.failure);
  const place = dependencies.activeDownloads.begin(
    caller.userId ?? '',
    isEventStream(contract) ? 'stream' : 'file',
  );
  if (!place.ok) return errorResponse(place.failure);
  const free = place.value;
  try {
    const wanted = { caller, input: input.value };
    const download = await openDownload(dependencies, request, contract, wanted);
    if (download.ok) {
      const running = { session, free, ...download.value };
      return toStreamResponse(dependencies, request, contract, running);
    }
    free();
    return errorResponse(download.failure);
  } catch (failure) {
    free();
    throw failure;
  }
}

/**
 * Asks the service. Until the client disconnects, if it is for an event stream: a service goes on with a file that it has begun,
 * and its place is the caller's until the first byte.
 */
async function openDownload(
  { downloadClient, signToken }: Dependencies,
  { id, address, agent, message }: GatewayRequest,
  contract: DownloadRoute,
  { caller, input }: { caller: Caller; input: Record<string, unknown> },
): Promise<Result<Download, ErrorCode>> {
  const { name, service } = contract;
  const disconnected = new AbortController();
  const onDisconnect = () => disconnected.abort();
  if (isEventStream(contract)) message.socket.once('close', onDisconnect);
  const headersFor = (service: ServiceName) => ({
    authorization: `Bearer ${signToken(caller, service)}`,
    'x-request-id': id,
    'x-client-address': address,
    'x-client-agent': agent,
    ...traceHeaders(),
    ...(message.method === 'HEAD' && { [headOnlyHeader]: '1' }),
  });
  const wanted = { name, service, input, signal: disconnected.signal };
  const download =
    name === downloadPersonalData.name
      ? await openPersonalDataCopy(downloadClient, { ...wanted, headersFor })
      : await downloadClient.open({ ...wanted, headers: headersFor(service) });
  message.socket.off('close', onDisconnect);
  return download;
}

function toStreamResponse(
  { downloadClient, activeDownloads, log }: Dependencies,
  request: GatewayRequest,
  contract: DownloadRoute,
  { session, free, headers, body }: Download & { session: Session | null; free: () => void },
): HttpResponse {
  const isStream = isEventStream(contract);
  return {
    status: 200,
    headers: isStream ? { ...headers, ...eventStreamHeaders } : headers,
    body: '',
    codes: [],
    stream: (response) => {
      if (request.message.method === 'HEAD' || response.destroyed) {
        body.on('error', () => undefined).destroy();
        response.end();
        free();
        return;
      }
      response.once('close', free);
      const piped = pipeResponse(body, response, {
        idleMs: downloadClient.readerIdleMs,
        onError: (err) => log.warn({ err, requestId: request.id }, `${contract.name} broken off`),
      });
      if (isStream && session) activeDownloads.watch(response, session, piped);
    },
  };
}
