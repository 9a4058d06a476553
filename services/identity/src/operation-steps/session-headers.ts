import { withBrowserId } from '@portal/auth/browser-id';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';

/*
 * The gateway turns these response headers into cookies, because only the gateway talks to
 * browsers.
 */

/** Sets the cookie by which the browser is known at the person's next sign-in. `browserId` is null if it has none yet. */
export function rememberDevice(
  { devices }: Pick<Dependencies, 'devices'>,
  request: Request,
  account: Account,
  browserId: string | null,
): void {
  const entries = devices.remember(request.deviceCookie, account, request.now());
  const cookie = browserId === null ? entries : withBrowserId(entries, browserId);
  request.responseHeaders.set('x-portal-device', `${cookie};${devices.maxAgeSeconds}`);
}

/** Sets the session cookie. */
export function setSessionCookie(
  request: Request,
  { id, maxAgeSeconds }: { id: string; maxAgeSeconds: number | null },
): void {
  request.responseHeaders.set('x-portal-session', `${id};${maxAgeSeconds ?? ''}`);
}

/** Sets the cookie that binds what is begun with a provider of single sign-on to the browser. */
export function setSingleSignOnCookie(request: Request, key: string, seconds: number): void {
  request.responseHeaders.set('x-portal-sso', `${key};${seconds}`);
}

/** Clears the session cookie. */
export function clearSessionCookie(request: Request): void {
  request.responseHeaders.set('x-portal-session-end', '1');
}
