import type { ApiTokenCache } from '@portal/auth/api-token-cache';
import type { Caller } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealer';
import type { SessionStore } from '@portal/auth/session-store';
import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';
import type { ActiveDownloads } from './downloads/active-downloads.ts';
import type { DownloadClient } from './downloads/download-client.ts';
import type { Supergraph } from './graph/supergraph.ts';
import type { IdempotentWrites } from './idempotency/idempotent-writes.ts';
import type { LiveStreams } from './live/live-streams.ts';
import type { ReadingCollector } from './security/reading-collector.ts';
import type { ConcurrencyLimiter } from './session/concurrency-limiter.ts';
import type { PortalSite } from './session/portal-site.ts';
import type { RateLimiter } from './session/rate-limiter.ts';
import type { TokenRateLimiter } from './session/token-rate-limiter.ts';

/** The clients, stores and settings that the request handlers share. */
export interface Dependencies {
  supergraph: Supergraph;
  sessions: SessionStore;
  rateLimiter: RateLimiter;
  concurrencyLimiter: ConcurrencyLimiter;
  /** The API tokens that identity has checked. */
  apiTokens: ApiTokenCache;
  tokenRateLimiter: TokenRateLimiter;
  sealer: Sealer;
  idempotentWrites: IdempotentWrites;
  liveStreams: LiveStreams;
  downloadClient: DownloadClient;
  activeDownloads: ActiveDownloads;
  /** Counts how many people’s data an administrator opens. */
  reading: Pick<ReadingCollector, 'add'>;
  /** Signs the internal token of a caller. */
  signToken: (caller: Caller, service: ServiceName) => string;
  /** Whether anybody may read the GraphQL schema. */
  introspection: boolean;
  /** Where browsers reach the portal. */
  site: PortalSite;
  log: Logger;
}
