import type { ServerResponse } from 'node:http';

/** A signal that fires when the client closes the connection before its response is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
