import { createHttpServer, type TlsFiles } from '@portal/runtime/http-server';
import { listen } from '@portal/runtime/listen';
import { metricsText } from '@portal/runtime/metrics';

/**
 * Starts the server of `GET /metrics`. It has its own port, which no proxy publishes: usage numbers are
 * for operators.
 */
export async function startMetricsServer(address: { HOST: string; PORT: number } & TlsFiles) {
  const server = createHttpServer(address, {});
  server.on('request', async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { contentType, text } = await metricsText();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  });
  const url = await listen(server, address);
  return {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
