import type { RedisOptions } from 'ioredis';

const sentinelUrl =
  /^(redis|rediss)\+sentinel:\/\/(?:([^:@/]*):([^@/]*)@)?([^@/]+)\/([\w.-]+)(?:\/(\d+))?$/;
const hostAndPort = /^(\[[\da-f:.]+\]|[^:\s]+):(\d{1,5})$/i;

/**
 * Parses `redis+sentinel://user:password@host:port,host:port/name`, and `rediss+sentinel:` with TLS:
 * `name` is what the sentinels call the primary. The account is that of the data servers and of the
 * sentinels. A number after the name is a database. Null for any other text, which may be the URL of
 * a single server.
 */
export function parseValkeyAddress(url: string): RedisOptions | null {
  const [, scheme, user = '', secret = '', hosts = '', name, db] = sentinelUrl.exec(url) ?? [];
  const sentinels = hosts.split(',').map(parseHost);
  if (!name || !sentinels.every((host) => host !== null)) return null;
  const username = decodeURIComponent(user) || undefined;
  const password = decodeURIComponent(secret) || undefined;
  return {
    sentinels,
    name,
    username,
    password,
    sentinelUsername: username,
    sentinelPassword: password,
    ...(db && { db: Number(db) }),
    ...(scheme === 'rediss' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    // A primary that hangs keeps its connections open, so only the sentinels tell of its successor.
    failoverDetector: true,
    // A sentinel that hangs accepts connections, too.
    sentinelCommandTimeout: 1_000,
    // The socket of a primary that hangs never closes.
    disconnectTimeout: 50,
  };
}

/** Whether a text is the URL of a Valkey or Redis, or of sentinels. */
export function isValkeyAddress(text: string): boolean {
  if (parseValkeyAddress(text)) return true;
  return ['redis:', 'rediss:'].includes(URL.parse(text)?.protocol ?? '');
}

function parseHost(text: string): { host: string; port: number } | null {
  const [, host = '', port] = hostAndPort.exec(text) ?? [];
  if (!port || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}
