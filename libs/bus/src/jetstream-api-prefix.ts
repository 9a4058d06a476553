import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Bus } from './nats-connection.ts';
import { accountName, gatewayAccount, importedApiPrefix } from './stream-names.ts';

const ownApi = '$JS.API';
const portalAccounts = new Set([...serviceNames.map(accountName), gatewayAccount]);
const accounts = new WeakMap<Bus, string>();

/**
 * The prefix of JetStream's API for the stream of `owner`, from the account of a connection. A
 * broker without the portal's accounts has one JetStream for all. Throws if it is unavailable.
 */
export async function apiPrefixFor(nc: Bus, owner: ServiceName): Promise<string> {
  const account = accounts.get(nc) ?? (await accountOn(nc));
  accounts.set(nc, account);
  const isImported = portalAccounts.has(account) && account !== accountName(owner);
  return isImported ? importedApiPrefix(owner) : ownApi;
}

/** Whether the broker has the portal's accounts; an external broker need not. */
export async function hasAccounts(nc: Bus): Promise<boolean> {
  return portalAccounts.has(await accountOn(nc));
}

/** The name of a connection’s account. Throws if the broker is unavailable. */
export async function accountOn(nc: Bus): Promise<string> {
  const response = await nc.request('$SYS.REQ.USER.INFO', '', { timeout: 5_000 });
  return response.json<{ data?: { account?: string } }>().data?.account ?? '';
}
