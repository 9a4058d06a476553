import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Bus } from './nats-connection.ts';
import { accountOf, gatewayAccount, importedApi } from './stream-names.ts';

const ownApi = '$JS.API';
const portalAccounts = new Set([...serviceNames.map(accountOf), gatewayAccount]);
const accounts = new WeakMap<Bus, string>();

/**
 * The prefix under which a connection calls JetStream about the stream of `owner`. A broker without
 * the portal's accounts has one JetStream for all.
 */
export async function apiPrefixFor(nc: Bus, owner: ServiceName): Promise<string> {
  const account = accounts.get(nc) ?? (await accountOn(nc));
  accounts.set(nc, account);
  const isElsewhere = portalAccounts.has(account) && account !== accountOf(owner);
  return isElsewhere ? importedApi(owner) : ownApi;
}

/** Whether the broker separates services by accounts; one that somebody else runs need not. */
export async function hasAccounts(nc: Bus): Promise<boolean> {
  return portalAccounts.has(await accountOn(nc));
}

async function accountOn(nc: Bus): Promise<string> {
  const response = await nc.request('$SYS.REQ.USER.INFO', '', { timeout: 5_000 });
  return response.json<{ data?: { account?: string } }>().data?.account ?? '';
}
