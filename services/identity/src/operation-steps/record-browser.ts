import { hashBrowserId, newBrowserId, readBrowserId } from '@portal/auth/browser-id';
import { browserName } from '@portal/kernel/browser-name';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { ownAlerts } from '../domain/account-alerts.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';

export type BrowserDependencies = Pick<
  Dependencies,
  'audit' | 'browsers' | 'devices' | 'mailSealer' | 'outbox'
>;

/**
 * Records that somebody signed in with the browser of the request, and gives its id for the cookie. A new one is
 * audited and told to the person, before the session is theirs. The first browser of an account is not new.
 */
export async function recordBrowser(
  deps: BrowserDependencies,
  request: Request,
  account: Account,
): Promise<string> {
  const now = request.now();
  const { browsers, devices } = deps;
  const cookieId = readBrowserId(request.deviceCookie);
  const id = cookieId ?? newBrowserId();
  const browser = { hash: hashBrowserId(account.id, id), userId: account.id };
  if (cookieId !== null && (await browsers.recordUse(browser.hash, now))) return id;
  // Cookies of 1.0.0 have no id.
  const isKnown = cookieId === null && devices.find(request.deviceCookie, account, now) !== null;
  if (isKnown || !(await browsers.hasAny(account.id))) {
    await browsers.addFirst(browser, now);
    return id;
  }
  // Without the request's idempotency key, which is for the whole operation.
  await deps.outbox.transact({}, async ({ session, publish }) => {
    if (!(await browsers.add(browser, { session, now }))) return ok(null);
    const by = { actorId: account.id, targetId: account.id, address: request.address };
    await deps.audit.append([{ at: now, action: 'new-device', ...by }], session);
    for (const alert of ownAlerts('new-device', account, browserName(request.agent).name)) {
      publish(accountAlertEvent(account, alert, deps.mailSealer, now));
    }
    return ok(null);
  });
  return id;
}
