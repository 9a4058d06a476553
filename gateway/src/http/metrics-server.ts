import { createServer } from 'node:http';
import { listen } from '@portal/runtime/listen';
import { metricsText } from '@portal/runtime/metrics';

/** Starts the server of `GET /metrics`, on the loopback only: usage numbers are for operators. */
export async function startMetricsServer(port: number) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { contentType, text } = await metricsText();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  });
  const url = await listen(server, { HOST: '127.0.0.1', PORT: port });
  return {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
