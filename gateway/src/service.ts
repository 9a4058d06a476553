import { createApiTokenCache } from '@portal/auth/api-token-cache';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { createReadingCounter } from '@portal/auth/reading-counter';
import { createRefusalQueue } from '@portal/auth/refusal-queue';
import { createSealer } from '@portal/auth/sealer';
import { createSessionStore } from '@portal/auth/session-store';
import { connectValkey } from '@portal/runtime/connect-valkey';
import { createConnectionDrain } from '@portal/runtime/connection-drain';
import { createHttpServer } from '@portal/runtime/http-server';
import { listen } from '@portal/runtime/listen';
import { createLog, type Logger } from '@portal/runtime/log';
import { createReadinessProbe } from '@portal/runtime/readiness';
import { type KeyTexts, replaceKeys } from '@portal/runtime/replace-keys';
import { createShutdownStack } from '@portal/runtime/shutdown-stack';
import { startServiceTracing } from '@portal/runtime/start-service-tracing';
import { traceValkeyCommands } from '@portal/runtime/trace-valkey-commands';
import type { Dependencies } from './dependencies.ts';
import { createActiveDownloads } from './downloads/active-downloads.ts';
import { createDownloadClient } from './downloads/download-client.ts';
import {
  type GatewayEnvironment,
  natsAddress,
  portalSite,
  readGatewayEnv,
  securityContacts,
  serviceUrls,
} from './environment.ts';
import { handleGraphqlRequest } from './graph/handle-graphql-request.ts';
import { openSupergraph } from './graph/supergraph.ts';
import { startMetricsServer } from './http/metrics-server.ts';
import { createRequestHandler } from './http/request-handler.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createIdempotentWrites } from './idempotency/idempotent-writes.ts';
import { createLiveStreams } from './live/live-streams.ts';
import { subscribeToEvents } from './live/subscribe-to-events.ts';
import { createRestRouter } from './rest/rest-router.ts';
import { createScimRouter } from './scim/scim-router.ts';
import { startReadingCollector } from './security/reading-collector.ts';
import { startRefusalCollector } from './security/refusal-collector.ts';
import { createClientAddressReader } from './session/client-address.ts';
import { concurrencyLimits, createConcurrencyLimiter } from './session/concurrency-limiter.ts';
import { isPortalHost } from './session/portal-site.ts';
import { createRateLimiter } from './session/rate-limiter.ts';
import { createTokenRateLimiter } from './session/token-rate-limiter.ts';
import { createWebFilesHandler } from './static/web-files.ts';

export interface RunningGateway {
  /** The base URL that it listens on, without a path. */
  url: string;
  /** Takes up other keys. Rejects with a TypeError for an invalid one. */
  replaceKeys(texts: KeyTexts): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the gateway, the only public entry to the services, which need not be up yet. `stop` fails
 * the readiness check, finishes every accepted request, then closes the connections.
 * Throws a ConfigurationError, or the connection error where Valkey is unreachable.
 */
export async function start(environment: NodeJS.ProcessEnv): Promise<RunningGateway> {
  const env = readGatewayEnv(environment);
  const log = createLog({ service: 'gateway', level: env.LOG_LEVEL, format: env.LOG_FORMAT });
  const opened = createShutdownStack();
  try {
    const url = await open(env, log, opened);
    log.info({ url }, 'ready');
    return {
      url,
      replaceKeys: async (texts) => replaceKeys(env, texts),
      stop: () => opened.closeAll(log),
    };
  } catch (error) {
    await opened.closeAll(log);
    throw error;
  }
}

async function open(
  env: GatewayEnvironment,
  log: Logger,
  opened: ReturnType<typeof createShutdownStack>,
): Promise<string> {
  if (await startServiceTracing('gateway', env, log, opened)) traceValkeyCommands();
  const redis = await connectValkey(env.REDIS_URL, 'gateway', log);
  // Concurrent requests look up their sessions in one round trip.
  redis.options.enableAutoPipelining = true;
  opened.add('redis', () => redis.quit());
  const supergraph = await openSupergraph(serviceUrls(env), {
    log,
    maxWaitSeconds: env.SIGN_IN_WAIT_SECONDS,
    introspection: env.GRAPHQL_INTROSPECTION,
  });
  opened.add('supergraph', () => supergraph.close());

  const downloadClient = createDownloadClient(serviceUrls(env), log);
  opened.add('download client', () => downloadClient.close());

  const sealer = createSealer(env.SEALING_KEY);
  const sessions = createSessionStore(redis, env.SESSION_KEY);
  const liveStreams = createLiveStreams({ sessions, sealer, log });
  const subscription = subscribeToEvents(natsAddress(env), liveStreams, log);
  opened.add('event subscription', () => subscription.close());
  const activeDownloads = createActiveDownloads(sessions, log);
  const reading = startReadingCollector(createReadingCounter(redis), log);
  opened.add('counting of reading', () => reading.close());
  const refusals = startRefusalCollector(createRefusalQueue(redis), log);
  opened.add('refusals', () => refusals.close());
  const site = portalSite(env);
  const dependencies: Dependencies = {
    supergraph,
    downloadClient,
    activeDownloads,
    sealer,
    log,
    introspection: env.GRAPHQL_INTROSPECTION,
    site,
    signToken: createTokenSigner(env.TOKEN_PRIVATE_KEY),
    idempotentWrites: createIdempotentWrites(redis, sealer, log),
    sessions,
    apiTokens: createApiTokenCache(redis, env.SESSION_KEY),
    tokenRateLimiter: createTokenRateLimiter(redis, env.REQUEST_LIMIT_TOKEN),
    rateLimiter: createRateLimiter({
      perSession: env.REQUEST_LIMIT_SESSION,
      perAddress: env.REQUEST_LIMIT_ADDRESS,
      writes: env.REQUEST_LIMIT_WRITES,
    }),
    concurrencyLimiter: createConcurrencyLimiter(concurrencyLimits),
    liveStreams,
    reading,
  };

  const limits = {
    maxHeaderSize: 16 * 1024,
    // Cuts off slow senders before they hold many connections.
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    // Longer than a proxy's own timeout, so that it never sends into a connection just closed.
    keepAliveTimeout: 75_000,
  };
  const server = createHttpServer(env, limits, { log });
  const drain = createConnectionDrain(server);
  const isRedisHealthy = async () => (await redis.ping()) === 'PONG';
  server.on(
    'request',
    createRequestHandler({
      log,
      refusals,
      sealer,
      rest: createRestRouter(dependencies),
      scim: createScimRouter(dependencies),
      graph: (request) => handleGraphqlRequest(dependencies, request),
      web: createWebFilesHandler(env.WEB_ROOT),
      ready: createReadinessProbe(
        { redis: { isHealthy: isRedisHealthy, isRequired: true } },
        drain.stopping,
      ),
      readClientAddress: createClientAddressReader(env.TRUSTED_PROXIES),
      isPortalHost: (host) => isPortalHost(host, site),
      headers: securityHeaders(site.secure),
      securityContacts: securityContacts(env),
    }),
  );
  if (env.METRICS_PORT !== undefined) {
    const metrics = await startMetricsServer({
      ...env,
      HOST: env.METRICS_HOST,
      PORT: env.METRICS_PORT,
    });
    opened.add('metrics', () => metrics.close());
  }
  const url = await listen(server, env);
  opened.add('http', () => drain.stop());
  // Event streams have no end of their own.
  opened.add('streams', async () => {
    liveStreams.stop();
    activeDownloads.stop();
  });
  return url;
}
