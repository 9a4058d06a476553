/** A process behind HAProxy, on the loopback. */
export interface BalancedProcess {
  name: string;
  port: number;
}

/** What HAProxy listens for, and the processes that the requests go to. */
export interface Listener {
  name: string;
  host: string;
  port: number;
  processes: readonly BalancedProcess[];
}

/** The server of a process that gets requests only while all processes of its listener are late. */
export const fallbackServerName = (process: string) => `${process}-late`;

/**
 * Makes the configuration of HAProxy. A process is checked every half second, and out after two checks
 * without a response within a second. Connections to it are then closed, so that requests that it never answers
 * fail, and browsers open their event streams again. The check is `/health/live`: a database that elects a
 * primary makes all processes of a service unready at the same time, and to refuse requests meanwhile, or
 * to close all streams, would make a second of an election an outage.
 */
export function haproxyConfiguration(
  portal: Listener,
  services: readonly Listener[],
  socketFile: string,
): string {
  return [
    'global',
    '  maxconn 1500',
    '  log stdout format raw local0 notice',
    // For replacing a process: balancer-control.ts.
    `  stats socket ${socketFile} mode 600 level admin`,
    '',
    ...defaults,
    ...listenSection(portal, [
      // The gateways trust this proxy about addresses only.
      'http-request del-header X-Forwarded-Host',
      'http-request del-header X-Forwarded-For',
      'option forwardfor',
    ]),
    ...services.flatMap((service) => listenSection(service, [])),
  ].join('\n');
}

const defaults = [
  'defaults',
  '  mode http',
  '  log global',
  '  option dontlog-normal',
  '  balance leastconn',
  // Cuts off slow senders, as the gateway does.
  '  timeout http-request 10s',
  // An event stream has a message every 15 seconds. Idle connections end before those of the processes.
  '  timeout client 60s',
  '  timeout server 60s',
  '  timeout http-keep-alive 60s',
  '  timeout connect 500ms',
  '  timeout queue 2s',
  '  timeout check 1s',
  // A request that reached no process goes to the other one. One that may have been read is not repeated.
  '  retries 3',
  '  option redispatch 1',
  '  retry-on conn-failure',
  '  option httpchk',
  '  http-check send meth GET uri /health/live ver HTTP/1.1 hdr Host localhost',
  '  http-check expect status 200',
  '  default-server check inter 500ms fastinter 500ms downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions pool-purge-delay 30s',
  '',
];

function listenSection(
  { name, host, port, processes }: Listener,
  options: readonly string[],
): string[] {
  return [
    `listen ${name}`,
    `  bind ${host}:${port}`,
    ...options.map((option) => `  ${option}`),
    ...processes.map((each) => `  server ${each.name} 127.0.0.1:${each.port}`),
    // On an overloaded machine all processes may be late: a late response is better than none.
    '  option allbackups',
    ...processes.map(
      (each) => `  server ${fallbackServerName(each.name)} 127.0.0.1:${each.port} backup no-check`,
    ),
    '',
  ];
}
