import { createHash } from 'node:crypto';

/** The programs that use Valkey. Attendance and leave have no account. */
export const valkeyPrograms = ['gateway', 'identity', 'messaging', 'records'] as const;
export type ValkeyProgram = (typeof valkeyPrograms)[number];

/** `health` may only ping: the supervisor and the container's check use it. */
export const valkeyUsers = [...valkeyPrograms, 'health'] as const;
export type ValkeyUser = (typeof valkeyUsers)[number];

/** 100,000 sessions take about 60 MB, a person's stored responses at most 2 MB. */
export const defaultMaxMemory = '512mb';

const sessionKeys = ['session:*', 'sessions-of:*', 'session-ends'];

/** The keys that each program reads and writes; BullMQ names its keys `bull:<queue>:…`. With `%R~` it only reads. */
const keysOf: Record<ValkeyProgram, readonly string[]> = {
  gateway: [
    ...sessionKeys,
    'idem:*',
    'idem-of:*',
    '%R~api-token:*',
    'api-token-requests:*',
    'security:*',
  ],
  identity: [...sessionKeys, 'attempts:*', 'forgotten:*', 'api-token:*', 'security:*'],
  messaging: ['bull:mail:*'],
  records: ['bull:archive:*', 'bull:schedule:*'],
};

/** The key patterns bind commands inside scripts too. The server checks each call of a script. */
const programCommands = [
  '+@read',
  '+@write',
  // FUNCTION LOAD and FUNCTION FLUSH count as writes.
  '-@scripting',
  '-@dangerous',
  '-@admin',
  // These commands list keys, whatever the patterns.
  '-scan',
  '-randomkey',
  '-dbsize',
  '+eval',
  '+evalsha',
  '+multi',
  '+exec',
  '+discard',
  '+time',
  '+ping',
  '+quit',
  '+hello',
  // ioredis and BullMQ read the version and the state of loading.
  '+info',
  '+client|setname',
];

/** Where the server listens, and its limits. */
export interface ValkeySettings {
  bind: string;
  port: number;
  directory: string;
  /** In the format of Valkey: `512mb`. */
  maxMemory: string;
}

/** What a server needs so that sentinels can make it a primary or a replica. */
export interface ValkeyReplication {
  /** The port of the primary; null for the primary itself. */
  primaryPort: number | null;
  passwords: { replication: string; sentinel: string };
}

/** Makes the configuration: an account for each program, and none without a password. */
export function valkeyConfiguration(
  { bind, port, directory, maxMemory }: ValkeySettings,
  passwords: Record<ValkeyUser, string>,
  replication: ValkeyReplication | null = null,
): string {
  const settings = [
    `bind ${bind}`,
    `port ${port}`,
    `dir ${JSON.stringify(directory)}`,
    'appendonly yes',
    'save ""',
    // A process title would overwrite the environment, by which the processes of a directory are found.
    'set-proc-title no',
    // Sessions and jobs are not a cache: a full server refuses writes instead of evicting keys.
    'maxmemory-policy noeviction',
    `maxmemory ${maxMemory}`,
    'user default off',
    `user health on ${hashPassword(passwords.health)} resetchannels -@all +ping`,
    ...valkeyPrograms.map((program) => {
      const keys = keysOf[program].map((pattern) =>
        pattern.startsWith('%') ? pattern : `~${pattern}`,
      );
      return [
        'user',
        program,
        'on',
        hashPassword(passwords[program]),
        ...keys,
        'resetchannels',
        '-@all',
      ]
        .concat(programCommands)
        .join(' ');
    }),
    ...(replication ? replicationSettings(replication) : []),
  ];
  return `${settings.join('\n')}\n`;
}

function replicationSettings({ primaryPort, passwords }: ValkeyReplication): string[] {
  const { replication, sentinel } = passwords;
  return [
    `user replication on ${hashPassword(replication)} resetchannels -@all +psync +replconf +ping`,
    // As the manual of Sentinel lists them.
    `user sentinel on ${hashPassword(sentinel)} allchannels -@all +multi +exec +ping +info +role +publish ` +
      '+subscribe +replicaof +slaveof +config|rewrite +client|setname +client|kill +script|kill',
    'masteruser replication',
    `masterauth ${replication}`,
    ...(primaryPort === null ? [] : [`replicaof 127.0.0.1 ${primaryPort}`]),
  ];
}

/** The URL with the account of a program. */
export function valkeyUrl(
  program: ValkeyProgram,
  { host, port }: { host: string; port: number },
  passwords: Record<ValkeyUser, string>,
): string {
  return `redis://${program}:${passwords[program]}@${host}:${port}`;
}

/** Hashed, so that the file has no password in clear text. */
export function hashPassword(password: string): string {
  return `#${createHash('sha256').update(password).digest('hex')}`;
}
