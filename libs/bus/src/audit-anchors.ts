import { DiscardPolicy, ErrorCode, NatsError, RetentionPolicy, StorageType } from 'nats';
import type { Bus } from './nats-connection.ts';
import { accountOf } from './stream-names.ts';

/** The stream that keeps where the audit trail ended. Nobody has the means to purge or delete it. */
export const anchorStream = 'AUDIT_ANCHORS';
export const anchorSubject = 'audit.anchors';

const auditAccount = 'AUDIT';
/** How JetStream of the audit account is asked from identity's. */
const auditApi = `$JS.${auditAccount}.API`;
/** No update, no purge, no deletion. */
const requests = ['CREATE', 'INFO', 'MSG.GET'].map((verb) => `STREAM.${verb}.${anchorStream}`);
/** What the account of identity imports: to append an anchor, and to make and read their stream. */
export const anchorImports = [
  { service: { account: auditAccount, subject: anchorSubject } },
  ...requests.map((request) => ({
    service: { account: auditAccount, subject: `$JS.API.${request}` },
    to: `${auditApi}.${request}`,
  })),
];

/**
 * The account of the anchors, without a user: what is not exported here nobody can do, also by naming a subject as
 * the reply of a request, which an import replaces.
 */
export function anchorAccount(accountOfIdentity: string) {
  const accounts = [accountOfIdentity];
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

/** 256 MB: a thousand anchors a week for decades. A full stream refuses; it never drops the old ones. */
const maxBytes = 256 * 1024 * 1024;
const readAtOnce = 50;

export interface AuditAnchors {
  /** Appends an anchor; resolves once it is on the broker's disk. */
  append(anchor: object): Promise<void>;
  /** All anchors in order, and whatever else somebody has put there, as text. */
  all(): Promise<string[]>;
}

/** The anchors of the audit trail in the broker. Their stream is made where it does not exist. */
export function auditAnchors(nc: Bus): AuditAnchors {
  let known: string | undefined;

  /** The prefix of JetStream's API, once the stream is there. */
  async function api(): Promise<string> {
    if (known) return known;
    const prefix = (await hasAuditAccount(nc)) ? auditApi : '$JS.API';
    await ask(prefix, `STREAM.CREATE.${anchorStream}`, {
      name: anchorStream,
      subjects: [anchorSubject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.New,
      max_bytes: maxBytes,
      max_msg_size: 1_024,
      deny_delete: true,
      deny_purge: true,
    });
    known = prefix;
    return prefix;
  }

  async function ask<Answer>(prefix: string, request: string, body?: object): Promise<Answer> {
    const payload = body ? JSON.stringify(body) : '';
    const reply = await nc.request(`${prefix}.${request}`, payload, { timeout: 5_000 });
    const answer = reply.json<Answer & { error?: { description: string } }>();
    if (answer.error) throw new Error(`${request}: ${answer.error.description}`);
    return answer;
  }

  async function messageAt(prefix: string, seq: number): Promise<string> {
    const found = await ask<{ message: { data?: string } }>(
      prefix,
      `STREAM.MSG.GET.${anchorStream}`,
      { seq },
    );
    return Buffer.from(found.message.data ?? '', 'base64').toString();
  }

  return {
    async append(anchor) {
      await api();
      const options = { timeout: 5_000 };
      const reply = await nc
        .request(anchorSubject, JSON.stringify(anchor), options)
        .catch((error) => {
          // The stream is gone with the broker's data: the next anchor makes it again.
          if (isWithoutResponders(error)) known = undefined;
          throw error;
        });
      const { stream, error } = reply.json<{ stream?: string; error?: { description: string } }>();
      if (stream !== anchorStream)
        throw new Error(error?.description ?? 'the anchor was not stored');
    },

    async all() {
      const prefix = await api();
      const { state } = await ask<{ state: { first_seq: number; last_seq: number } }>(
        prefix,
        `STREAM.INFO.${anchorStream}`,
      );
      const found: string[] = [];
      for (let from = Math.max(1, state.first_seq); from <= state.last_seq; from += readAtOnce) {
        const count = Math.min(readAtOnce, state.last_seq - from + 1);
        const batch = Array.from({ length: count }, (_, i) => messageAt(prefix, from + i));
        found.push(...(await Promise.all(batch)));
      }
      return found;
    },
  };
}

/** Another broker than the portal’s own has no audit account. */
async function hasAuditAccount(nc: Bus): Promise<boolean> {
  const answer = await nc.request('$SYS.REQ.USER.INFO', '', { timeout: 5_000 });
  const { data } = answer.json<{ data?: { account?: string } }>();
  return data?.account === accountOf('identity');
}

function isWithoutResponders(error: unknown): boolean {
  return error instanceof NatsError && error.code === ErrorCode.NoResponders;
}
