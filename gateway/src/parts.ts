import type { Caller } from '@portal/auth/caller';
import type { Sealer } from '@portal/auth/sealing';
import type { SessionStore } from '@portal/auth/sessions';
import type { Logger } from '@portal/runtime/log';
import type { OpenDownloads } from './downloads/open-downloads.ts';
import type { DownloadSource } from './downloads/source.ts';
import type { Supergraph } from './graph/supergraph.ts';
import type { RepeatedWrites } from './idempotency/repeated-writes.ts';
import type { LiveStreams } from './live/streams.ts';
import type { OwnSite } from './session/own-site.ts';
import type { RequestBudgets } from './session/request-budget.ts';

/** What the endpoints share. */
export interface Parts {
  supergraph: Supergraph;
  sessions: SessionStore;
  budgets: RequestBudgets;
  sealer: Sealer;
  writes: RepeatedWrites;
  live: LiveStreams;
  /** Where downloads come from, and those that are under way. */
  source: DownloadSource;
  downloads: OpenDownloads;
  /** The internal token of a caller. */
  sign: (caller: Caller) => string;
  /** Anybody may read the GraphQL schema. */
  introspection: boolean;
  /** Where browsers reach the portal. */
  site: OwnSite;
  log: Logger;
}
