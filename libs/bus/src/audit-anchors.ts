import { DiscardPolicy, ErrorCode, NatsError, RetentionPolicy, StorageType } from 'nats';
import { accountOn } from './jetstream-api-prefix.ts';
import type { Bus } from './nats-connection.ts';
import { accountName } from './stream-names.ts';

/** The stream of the audit trail's anchors. No user has permission to purge or delete it. */
export const anchorStreamName = 'AUDIT_ANCHORS';
/** The subject to which identity publishes anchors. */
export const anchorSubject = 'audit.anchors';

const auditAccount = 'AUDIT';
/** The prefix by which identity calls JetStream of the audit account. */
const auditApi = `$JS.${auditAccount}.API`;
/** No update, no purge, no deletion. */
const requests = ['CREATE', 'INFO', 'MSG.GET'].map((verb) => `STREAM.${verb}.${anchorStreamName}`);
/** The imports of identity's account: to append anchors, and to create and read their stream. */
export const anchorImports = [
  { service: { account: auditAccount, subject: anchorSubject } },
  ...requests.map((request) => ({
    service: { account: auditAccount, subject: `$JS.API.${request}` },
    to: `${auditApi}.${request}`,
  })),
];

/**
 * The anchors' account in the broker's configuration. It has no users, so only the exported
 * requests are possible. The reply subject of a request can't be abused, because an import replaces
 * it.
 */
export function anchorAccount(identityAccount: string) {
  const accounts = [identityAccount];
  return {
    [auditAccount]: {
      jetstream: { max_streams: 1, max_consumers: 0 },
      users: [],
      exports: [
        { service: anchorSubject, accounts },
        ...requests.map((request) => ({ service: `$JS.API.${request}`, accounts })),
      ],
    },
  };
}

/** Enough for a thousand anchors a week for decades. A full stream rejects new ones. */
const maxBytes = 256 * 1024 * 1024;
const readBatchSize = 50;

export interface AuditAnchors {
  /** Appends an anchor. Resolves once it is on the broker's disk. */
  append(anchor: object): Promise<void>;
  /**
   * Calls `onText` with the text of each message of the stream in order, also of those that aren't anchors. There are up to
   * a hundred thousand for a year.
   */
  readAll(onText: (text: string) => void): Promise<void>;
}

/**
 * The audit trail's anchors in the broker. Creates their stream if it does not exist, with so many
 * replicas. The methods throw if the broker is unavailable or refuses.
 */
export function openAuditAnchors(nc: Bus, { replicas = 1 } = {}): AuditAnchors {
  let cachedPrefix: string | undefined;

  /** Ensures the stream, and gives the prefix of JetStream's API. */
  async function apiPrefix(): Promise<string> {
    if (cachedPrefix) return cachedPrefix;
    // Only the portal’s own broker has an audit account.
    const hasAuditAccount = (await accountOn(nc)) === accountName('identity');
    const prefix = hasAuditAccount ? auditApi : '$JS.API';
    // An existing stream keeps its replicas, because identity may not change it.
    if (await hasStream(prefix)) {
      cachedPrefix = prefix;
      return prefix;
    }
    await request(prefix, `STREAM.CREATE.${anchorStreamName}`, {
      name: anchorStreamName,
      subjects: [anchorSubject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      max_bytes: maxBytes,
      max_msg_size: 1_024,
      deny_delete: true,
      deny_purge: true,
      num_replicas: replicas,
    });
    cachedPrefix = prefix;
    return prefix;
  }

  async function hasStream(prefix: string): Promise<boolean> {
    const reply = await nc.request(`${prefix}.STREAM.INFO.${anchorStreamName}`, '', {
      timeout: 5_000,
    });
    const { error } = reply.json<{ error?: { code: number; description: string } }>();
    if (error && error.code !== 404) throw new Error(`STREAM.INFO: ${error.description}`);
    return error === undefined;
  }

  async function request<Response>(prefix: string, verb: string, body?: object): Promise<Response> {
    const payload = body ? JSON.stringify(body) : '';
    const reply = await nc.request(`${prefix}.${verb}`, payload, { timeout: 5_000 });
    const response = reply.json<Response & { error?: { description: string } }>();
    if (response.error) throw new Error(`${verb}: ${response.error.description}`);
    return response;
  }

  async function messageAt(prefix: string, seq: number): Promise<string> {
    const found = await request<{ message: { data?: string } }>(
      prefix,
      `STREAM.MSG.GET.${anchorStreamName}`,
      { seq },
    );
    return Buffer.from(found.message.data ?? '', 'base64').toString();
  }

  return {
    async append(anchor) {
      await apiPrefix();
      const options = { timeout: 5_000 };
      const reply = await nc
        .request(anchorSubject, JSON.stringify(anchor), options)
        .catch((error) => {
          // The stream was lost with the broker's data. The next call creates it again.
          if (hasNoResponders(error)) cachedPrefix = undefined;
          throw error;
        });
      const { stream, error } = reply.json<{ stream?: string; error?: { description: string } }>();
      if (stream !== anchorStreamName)
        throw new Error(error?.description ?? 'the anchor was not stored');
    },

    async readAll(onText) {
      const prefix = await apiPrefix();
      const { state } = await request<{ state: { first_seq: number; last_seq: number } }>(
        prefix,
        `STREAM.INFO.${anchorStreamName}`,
      );
      for (let from = Math.max(1, state.first_seq); from <= state.last_seq; from += readBatchSize) {
        const count = Math.min(readBatchSize, state.last_seq - from + 1);
        const batch = Array.from({ length: count }, (_, i) => messageAt(prefix, from + i));
        for (const text of await Promise.all(batch)) onText(text);
      }
    },
  };
}

function hasNoResponders(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders;
}
