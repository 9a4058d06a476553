import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { NameLookup } from './send-webhook.ts';

/*
 * `dns.lookup`, the default of sockets, takes one of the two threads that a process has for it, until the system gives up. If
 * the servers of a webhook's name don't respond, its requests would hold up the events of all webhooks, and each new connection
 * to a server by its name.
 */

/** Looks up the addresses of a name in DNS, without a thread. */
export const resolvePublicName: NameLookup = async (hostname, _options, callback) => {
  // A new one each time, because it reads the system's name servers when it is created.
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const [ipv4, ipv6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const found = [
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && ipv4.status === 'rejected') callback(ipv4.reason, []);
  else callback(null, found);
};

type Callback = Parameters<NameLookup>[2];

const running = new Map<string, Callback[]>();

/** Looks a name up as the system does, which knows private names as well. Each name has one thread at a time. */
export const resolvePrivateName: NameLookup = (hostname, _options, callback) => {
  const waiting = running.get(hostname);
  if (waiting) {
    waiting.push(callback);
    return;
  }
  const callbacks = [callback];
  running.set(hostname, callbacks);
  lookup(hostname, { all: true }, (failure, addresses) => {
    running.delete(hostname);
    for (const one of callbacks) one(failure, failure ? [] : addresses);
  });
};
