import { createServer } from 'node:http';
import { sealer } from '@portal/auth/sealing';
import { sessionStore } from '@portal/auth/sessions';
import { tokenSigner } from '@portal/auth/tokens';
import { closers } from '@portal/runtime/closers';
import { drainable } from '@portal/runtime/drain';
import { readiness } from '@portal/runtime/health';
import { listen } from '@portal/runtime/listen';
import { createLog, type Logger } from '@portal/runtime/log';
import { connectRedis } from '@portal/runtime/redis';
import { openDownloads } from './downloads/open-downloads.ts';
import { downloadSource } from './downloads/source.ts';
import {
  type GatewayEnvironment,
  natsAddress,
  ownSite,
  readGatewayEnv,
  serviceUrls,
} from './environment.ts';
import { answerGraph } from './graph/endpoint.ts';
import { openSupergraph } from './graph/supergraph.ts';
import { door } from './http/door.ts';
import { openMetricsDoor } from './http/metrics-door.ts';
import { securityHeaders } from './http/security-headers.ts';
import { repeatedWrites } from './idempotency/repeated-writes.ts';
import { followServices } from './live/follow.ts';
import { liveStreams } from './live/streams.ts';
import type { Parts } from './parts.ts';
import { restApi } from './rest/api.ts';
import { clientReader } from './session/client.ts';
import { isOwnHost } from './session/own-site.ts';
import { requestBudgets } from './session/request-budget.ts';
import { webFiles } from './static/web-files.ts';

export interface RunningGateway {
  /** Where it listens, without a path. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the gateway: the one door to the services, which need not be up yet. `stop` refuses
 * readiness, finishes every request that was accepted, then closes what they needed.
 * Throws a ConfigurationFault, or what kept Redis from being reached.
 */
export async function start(environment: NodeJS.ProcessEnv): Promise<RunningGateway> {
  const env = readGatewayEnv(environment);
  const log = createLog({ service: 'gateway', level: env.LOG_LEVEL });
  const opened = closers();
  try {
    const url = await open(env, log, opened);
    log.info({ url }, 'ready');
    return { url, stop: () => opened.closeAll(log) };
  } catch (error) {
    await opened.closeAll(log);
    throw error;
  }
}

async function open(
  env: GatewayEnvironment,
  log: Logger,
  opened: ReturnType<typeof closers>,
): Promise<string> {
  const redis = await connectRedis(env.REDIS_URL, 'gateway', log);
  // Requests that come in together look up their sessions in one round trip.
  redis.options.enableAutoPipelining = true;
  opened.add('redis', () => redis.quit());
  const supergraph = await openSupergraph(serviceUrls(env), log, env.GRAPHQL_INTROSPECTION);
  opened.add('supergraph', () => supergraph.close());

  const source = downloadSource(serviceUrls(env), log);
  opened.add('download source', () => source.close());

  const seal = sealer(env.SEALING_KEY);
  const sessions = sessionStore(redis, env.SESSION_KEY);
  const live = liveStreams({ sessions, sealer: seal, log });
  const following = followServices(natsAddress(env), live, log);
  opened.add('following', () => following.stop());
  const downloads = openDownloads(sessions, log);
  const site = ownSite(env);
  const parts: Parts = {
    supergraph,
    source,
    downloads,
    sealer: seal,
    log,
    introspection: env.GRAPHQL_INTROSPECTION,
    site,
    sign: tokenSigner(env.TOKEN_PRIVATE_KEY),
    writes: repeatedWrites(redis, seal, log),
    sessions,
    budgets: requestBudgets({
      perSession: env.REQUEST_LIMIT_SESSION,
      perAddress: env.REQUEST_LIMIT_ADDRESS,
    }),
    live,
  };

  const server = createServer({
    maxHeaderSize: 16 * 1024,
    // Who sends slowly is cut off before they hold many connections.
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    // Longer than a proxy keeps its side, so that it never sends into a connection just closed.
    keepAliveTimeout: 75_000,
  });
  const drain = drainable(server);
  const redisAnswers = async () => (await redis.ping()) === 'PONG';
  server.on(
    'request',
    door({
      log,
      rest: restApi(parts),
      graph: (asked) => answerGraph(parts, asked),
      web: webFiles(env.WEB_ROOT),
      ready: readiness({ redis: { answers: redisAnswers, needed: true } }, drain.stopping),
      clientOf: clientReader(env.TRUSTED_PROXIES),
      isOwnHost: (host) => isOwnHost(host, site),
      headers: securityHeaders(site.secure),
    }),
  );
  if (env.METRICS_PORT !== undefined) {
    const metrics = await openMetricsDoor(env.METRICS_PORT);
    opened.add('metrics', () => metrics.close());
  }
  const url = await listen(server, env);
  opened.add('http', () => drain.stop());
  // They would never end by themselves.
  opened.add('streams', async () => {
    live.stop();
    downloads.stop();
  });
  return url;
}
