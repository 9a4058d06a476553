/** A setting that somebody gives by an environment variable. */
export interface Setting {
  name: string;
  /** One line of Markdown, without a full stop. Links are relative to docs/. */
  description: string;
  /** The default, where no schema has one: a value, or how it is determined. */
  default?: string | { text: string };
  /** Where the chart has it instead of its value `settings`. */
  chart?: string;
}

/** The settings of the portal, as docs/running.md lists them. */
export const portalSettings: readonly Setting[] = [
  {
    name: 'PORT',
    chart: "remove it: the chart sets the programs' ports",
    default: '8080',
    description: 'the port of the portal',
  },
  {
    name: 'HOST',
    chart: 'remove it: the programs of the chart listen on all addresses',
    description:
      'the address that the portal listens on; `0.0.0.0` lets other machines reach it: put TLS in front of it, and set `SECURE_COOKIES` and `PUBLIC_URL`',
  },
  {
    name: 'PORTAL_DATA_DIR',
    chart: 'remove it: the servers of the chart have the data',
    default: '.data',
    description: 'the directory of all data',
  },
  {
    name: 'MONGODB_URI',
    chart: 'put it into the keys mongodb-uri-<service> of the Secret',
    description: 'a MongoDB that is already running',
  },
  { name: 'NATS_URL', chart: 'set nats.url', description: 'a NATS that is already running' },
  {
    name: 'REDIS_URL',
    chart: 'put it into the keys redis-url-<program> of the Secret',
    description:
      'a Valkey or Redis that is already running; with sentinels `redis+sentinel://user:password@host:port,…/name` ([cluster.md](cluster.md))',
  },
  {
    name: 'TLS_CERT_FILE',
    chart: 'set tls.secretName',
    description:
      'the certificate with which the services and the gateway listen, in PEM; with `TLS_KEY_FILE` ([tls.md](tls.md))',
  },
  { name: 'TLS_KEY_FILE', chart: 'set tls.secretName', description: 'the key of that certificate' },
  {
    name: 'NODE_EXTRA_CA_CERTS',
    chart: 'set tls.secretName',
    description:
      'certificates of authorities that all programs trust beside the usual ones, in PEM',
  },
  {
    name: 'STREAM_REPLICAS',
    chart: 'set nats.streamReplicas',
    description: 'the number of copies of each stream: 3 where `NATS_URL` is a cluster of three',
  },
  {
    name: 'MIN_FREE_MB',
    description: "the least free space on the database's disk, in MB; below it, writes get 503",
  },
  {
    name: 'VALKEY_MAXMEMORY',
    chart: 'set maxmemory in the configuration of Valkey',
    default: '512mb',
    description: "Valkey's memory limit; when it is full, it refuses writes and evicts nothing",
  },
  { name: 'LOG_FORMAT', description: 'portal, or ecs for a SIEM ([logs](logs.md))' },
  { name: 'LOG_LEVEL', description: 'fatal, error, warn, info, debug, trace or silent' },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    chart: 'set tracing.endpoint',
    description:
      'the base URL of an OpenTelemetry collector, `http://host:4318`; without it, nothing is traced ([tracing.md](tracing.md))',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    chart: 'set tracing.share',
    description: 'the share of requests that are traced, from 0 to 1',
  },
  {
    name: 'SECURE_COOKIES',
    chart: 'remove it: it is always true in the chart',
    default: { text: '`true` where `PUBLIC_URL` begins with `https:`' },
    description:
      "`true` behind TLS: `Secure` cookies named `__Host-…` and HSTS. Required where `HOST` isn't the loopback",
  },
  {
    name: 'FIRST_ADMIN_CODE',
    chart: 'put it into the key first-admin-code of the Secret',
    default: { text: 'a new one each start' },
    description:
      "the code that the first administrator enters where others than this machine reach the portal: `HOST` or the host of `PUBLIC_URL` isn't the loopback, or there is `SECURE_COOKIES` or `TRUSTED_PROXIES`; `npm start` prints it",
  },
  {
    name: 'GRAPHQL_INTROSPECTION',
    description: '`true` shows the GraphQL schema to everyone, for audits and tools',
  },
  {
    name: 'TRUSTED_PROXIES',
    chart: 'set trustedProxies',
    description: 'addresses or subnets whose `X-Forwarded-For` is trusted, separated by commas',
  },
  {
    name: 'REQUEST_LIMIT_SESSION',
    description:
      'requests allowed per minute for each session; an open dashboard makes 34 a minute ([requests.md](requests.md))',
  },
  {
    name: 'REQUEST_LIMIT_ADDRESS',
    description: 'requests allowed per minute from one address without a session (IPv6: its /64)',
  },
  {
    name: 'REQUEST_LIMIT_WRITES',
    description:
      'writes allowed in three weeks for each employee ([requests.md](requests.md)); administrators have no such limit',
  },
  {
    name: 'REQUEST_LIMIT_TOKEN',
    description:
      'requests allowed per minute for each API token of another system ([api-tokens.md](api-tokens.md))',
  },
  { name: 'PASSWORD_MIN_LENGTH', description: 'the minimum length of a password' },
  {
    name: 'PASSWORD_WORDS',
    description:
      "words that a new password can't consist of, separated by commas: your organisation's names, abbreviations, products and places ([sign-in.md](sign-in.md))",
  },
  {
    name: 'SSO_PROVIDERS',
    chart: 'put it into the key sso-providers of the Secret, and set singleSignOn.enabled',
    description:
      'the providers of single sign-on with their client secrets, as a JSON list ([single-sign-on.md](single-sign-on.md))',
  },
  {
    name: 'PASSWORD_SIGN_IN',
    description:
      '`off` lets people sign in with a provider or a passkey only; needs `SSO_PROVIDERS` and `BREAK_GLASS_USERNAME`',
  },
  {
    name: 'BREAK_GLASS_USERNAME',
    description:
      'the username of the administrator who can sign in with a password even if `PASSWORD_SIGN_IN` is `off`',
  },
  {
    name: 'SIGN_IN_LIMIT_PAIR',
    description: 'failed sign-ins allowed in 15 minutes for one account from one address',
  },
  {
    name: 'SIGN_IN_LIMIT_ADDRESS',
    description: 'failed sign-ins allowed in 15 minutes from one address',
  },
  {
    name: 'SIGN_IN_LIMIT_ACCOUNT',
    description: 'failed sign-ins allowed in 15 minutes for one account from any address',
  },
  {
    name: 'SIGN_IN_LIMIT_CORRECT',
    description:
      'sign-ins with the right password allowed in 15 minutes for one account, and as many without a password ([sign-in.md](sign-in.md))',
  },
  {
    name: 'FORGOTTEN_LIMIT_PAIR',
    description:
      'requests for help with a forgotten password allowed in 15 minutes for one account from one address',
  },
  {
    name: 'FORGOTTEN_LIMIT_ADDRESS',
    description:
      'requests for help with a forgotten password allowed in 15 minutes from one address',
  },
  {
    name: 'FORGOTTEN_LIMIT_ACCOUNT',
    description:
      'requests for help with a forgotten password allowed in 15 minutes for one account from any address',
  },
  {
    name: 'SIGN_IN_WAIT_SECONDS',
    description:
      'how many seconds a sign-in may wait for its turn; one that would wait longer gets 429 with `Retry-After`',
  },
  {
    name: 'KEY_ROTATION_DAYS',
    chart: 'remove it: docs/keys.md says how keys are rotated in containers',
    default: '90',
    description:
      'after how many days keys and the passwords of the servers are rotated; 0 for never ([keys.md](keys.md))',
  },
  {
    name: 'AUDIT_ANCHOR_SECONDS',
    description:
      'how often the end of the audit trail is stored in the broker and the log ([audit.md](audit.md))',
  },
  {
    name: 'SMTP_URL',
    chart: 'put it into the key smtp-url of the Secret',
    description:
      'the mail server: `smtp://user:password@host:587`, which must offer TLS unless it is on this machine or the URL ends with `?requireTLS=false`, or `smtps://…`; without it, emails are written to files',
  },
  {
    name: 'MAIL_FROM',
    default: { text: '`Staff Portal`, no-reply@ and the host of `PUBLIC_URL`' },
    description: 'the sender of emails: `HR <hr@example.org>`',
  },
  {
    name: 'PUBLIC_URL',
    chart: 'set host',
    default: { text: 'http://localhost: and `PORT`' },
    description:
      "the portal's public URL: for links in emails, the only address where passkeys work, and the only host name, besides the loopback's, that the portal accepts",
  },
  {
    name: 'SECURITY_CONTACT',
    description:
      'where to report a vulnerability: `mailto:…`, `https://…` or `tel:…`, several separated by commas; without it, `/.well-known/security.txt` is a 404',
  },
  {
    name: 'SECURITY_POLICY',
    description: 'the page with your rules for such reports, `https://…`, for security.txt',
  },
  {
    name: 'NATION',
    description:
      'the nation whose bank holidays apply until an administrator changes it; or `scotland`, `northern-ireland`',
  },
  {
    name: 'BANK_HOLIDAYS_URL',
    description:
      'the list of bank holidays; `off` to use the statutory rules only ([bank-holidays.md](bank-holidays.md))',
  },
  {
    name: 'SUBSCRIBER_SERVERS',
    chart: "remove it: the broker's operator manages the accounts of other systems",
    default: { text: "the broker's own address" },
    description:
      "the broker's address for subscribers, as Settings shows it ([subscribing.md](subscribing.md))",
  },
  {
    name: 'WEBHOOK_PRIVATE_ADDRESSES',
    description:
      'whether webhooks may have private addresses, and http: `on` for a system in your own network ([webhooks.md](webhooks.md))',
  },
  {
    name: 'RETENTION_CLOCK_INS_YEARS',
    description:
      'how long clock-ins are kept with their corrections; at least 2 ([retention.md](retention.md))',
  },
  {
    name: 'RETENTION_LEAVE_YEARS',
    description:
      'how long leave and fit notes are kept after the end of the leave; at least 6 ([retention.md](retention.md))',
  },
  {
    name: 'RETENTION_YEARS',
    description: 'how long archived records are kept ([records.md](records.md))',
  },
  {
    name: 'RETENTION_MESSAGES_YEARS',
    description: 'how long messages are kept ([retention.md](retention.md))',
  },
  {
    name: 'RETENTION_MAILS_DAYS',
    description:
      'how long emails are kept after they are sent, without their text, or given up; at least 30',
  },
  {
    name: 'RETENTION_AUDIT_YEARS',
    description: 'how long the audit trail is kept; at least 6 ([audit.md](audit.md))',
  },
  {
    name: 'RETENTION_ADDRESSES_DAYS',
    description:
      'how long the audit trail has the network addresses of its entries; at least 30 ([audit.md](audit.md))',
  },
  {
    name: 'BACKUP_TO',
    chart: 'set backup.to',
    description:
      'a folder, or `s3://bucket/prefix`, for a backup each night ([backup.md](backup.md)); without it, none is made',
  },
  {
    name: 'BACKUP_RECIPIENT',
    chart: 'set backup.recipient',
    description:
      'the public key that the secrets in backups are encrypted for: `npm run backup -- --new-key <file>` makes one',
  },
  {
    name: 'BACKUP_KEEP_DAYS',
    chart: 'set backup.keepDays',
    description: 'how long backups are kept; the newest is always kept',
  },
  {
    name: 'BACKUP_CHANGES_MINUTES',
    chart: 'set backup.changesSchedule',
    description:
      'how often changes are copied after a backup, to restore any point in time; if not set, no changes are copied',
  },
  {
    name: 'AWS_ENDPOINT_URL',
    chart: 'set backup.endpointUrl',
    default: { text: 'AWS S3' },
    description: "the S3 endpoint for backups, if it isn't AWS",
  },
  {
    name: 'AWS_REGION',
    chart: 'set backup.region',
    default: 'eu-west-2',
    description: 'the region of the bucket',
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    chart: 'put it into the key aws-access-key-id of the Secret',
    description: 'the account that reads and writes the bucket',
  },
  {
    name: 'AWS_SECRET_ACCESS_KEY',
    chart: 'put it into the key aws-secret-access-key of the Secret',
    description: 'its secret key',
  },
];

/** Settings that only docker-compose.yml and deploy/subscribers.compose.yml read. */
export const composeSettings: readonly Setting[] = [
  {
    name: 'PORTAL_HOST',
    default: 'localhost',
    description:
      "the portal's public host name, for which Caddy gets certificates ([deployment.md](deployment.md))",
  },
  {
    name: 'PUBLISH',
    default: '127.0.0.1',
    description: 'the address that ports 80 and 443 are published on; `0.0.0.0` for other machines',
  },
  {
    name: 'FRONT_SUBNET',
    default: '172.30.250.0/24',
    description:
      'the subnet of Caddy and the gateway; change it if another network on the host already uses it',
  },
  {
    name: 'MONGODB_MEMORY',
    default: '2g',
    description: "the memory limit of MongoDB's container",
  },
  {
    name: 'VALKEY_MEMORY',
    default: '1g',
    description: "the memory limit of Valkey's container: at least twice `VALKEY_MAXMEMORY`",
  },
  {
    name: 'SUBSCRIBER_HOST',
    description:
      "the broker's public host name, which is in its certificate, with deploy/subscribers.compose.yml ([subscribing.md](subscribing.md))",
  },
  {
    name: 'SUBSCRIBER_PORT',
    default: '4222',
    description: 'the port that the broker is published on, with deploy/subscribers.compose.yml',
  },
];

/** Settings of the demo, the tests and other tools. */
export const toolSettings: readonly Setting[] = [
  {
    name: 'DEMO_SEED',
    default: 'harbour',
    description: 'the same seed gives the same people and history on the same day (`npm run demo`)',
  },
  {
    name: 'CHROMIUM',
    default: { text: 'the one on `PATH`, else a download' },
    description: 'the browser of `npm test` and of the screenshots',
  },
  {
    name: 'LIGHTHOUSE',
    default: { text: '`npx lighthouse`' },
    description: 'the program of `npm run lighthouse -w web`',
  },
  {
    name: 'PORTAL_URL',
    default: 'http://localhost:8080',
    description: "the portal to which Vite's development server forwards requests",
  },
];

/** What `npm start` and Compose set themselves: only needed where processes are started in another way. */
export const processSettings: readonly Setting[] = [
  { name: 'NATS_USER', description: "the process's user name at the broker" },
  { name: 'NATS_PASSWORD', description: 'the password of that account' },
  {
    name: 'SEALING_KEY',
    description:
      "the process's own key for encrypting data: 32 bytes in base64; like all keys except `AUDIT_KEY` it may be several, the one in use first ([keys.md](keys.md))",
  },
  { name: 'TOKEN_PRIVATE_KEY', description: 'the key with which the gateway signs tokens, in PEM' },
  { name: 'TOKEN_PUBLIC_KEY', description: 'the key with which services verify tokens, in PEM' },
  {
    name: 'SESSION_KEY',
    description: 'the key that signs sessions, for the gateway and identity: 32 bytes in base64',
  },
  {
    name: 'MAIL_KEY',
    description: 'the key that encrypts mail data, for identity and messaging: 32 bytes in base64',
  },
  {
    name: 'AUDIT_KEY',
    description:
      'the key that chains the audit trail, for identity: 32 bytes in base64; without it, `SEALING_KEY` does',
  },
  {
    name: 'PASSWORD_HASH_MEMORY',
    description: 'memory in KiB for hashing a password; can only be changed in tests',
  },
  { name: 'MAIL_DIR', description: 'where messaging writes emails without `SMTP_URL`' },
  { name: 'IDENTITY_URL', description: 'where the gateway reaches identity' },
  { name: 'ATTENDANCE_URL', description: 'where the gateway reaches attendance' },
  { name: 'LEAVE_URL', description: 'where the gateway reaches leave' },
  { name: 'MESSAGING_URL', description: 'where the gateway reaches messaging' },
  { name: 'RECORDS_URL', description: 'where the gateway reaches records' },
  { name: 'WEB_ROOT', description: 'the built web app, for the gateway' },
  {
    name: 'METRICS_PORT',
    description: "the port of the gateway's metrics; without it, there are none",
  },
  {
    name: 'METRICS_HOST',
    description:
      "the address of the gateway's metrics; `0.0.0.0` where Prometheus is in a network that the proxy isn't in",
  },
  {
    name: 'SUBSCRIBER_LIST',
    description: "the file in which attendance lists the subscribers of the portal's own broker",
  },
  {
    name: 'SUBSCRIBER_KEEPER_KEY',
    description:
      "the key from which attendance derives its passwords for subscribers' accounts: 32 bytes in base64",
  },
  {
    name: 'BASE_CONFIGURATION',
    default: '/run/secrets/nats.conf',
    description:
      "the broker's configuration without subscribers (tools/deploy/configure-broker.ts)",
  },
  {
    name: 'CONFIGURATION',
    default: '/config/nats.conf',
    description: 'the broker configuration that configure-broker.ts writes',
  },
  {
    name: 'TLS_FOLDER',
    description:
      "the folder of the broker's cert.pem and key.pem, which must then be there; without it, the broker has no TLS",
  },
  {
    name: 'BACKUP_SECRETS',
    description:
      'the folder of the secrets, where they are not in a data directory ([backup.md](backup.md))',
  },
  {
    name: 'NATS_PID',
    default: '1',
    description: "the broker's process id, which configure-broker.ts signals to reload",
  },
  {
    name: 'NATS_STORE',
    default: '/data',
    description: "the folder of the broker's data (deploy/start-nats.sh)",
  },
  {
    name: 'NATS_CONFIGURATION',
    description: 'the configuration for which deploy/start-nats.sh waits',
  },
];
