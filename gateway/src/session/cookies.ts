const sessionName = 'portal_session';
const deviceName = 'portal_device';
const ssoName = 'portal_sso';

/**
 * The name of a cookie. Behind TLS the `__Host-` prefix makes browsers refuse a cookie that a
 * neighbouring host or a page without TLS has set.
 */
function prefixedName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The name of the session cookie. */
export function sessionCookieName(secure: boolean): string {
  return prefixedName(sessionName, secure);
}

/** The session id in a `Cookie` header, unchecked; null without one. */
export function readSessionId(cookies: string | undefined, secure: boolean): string | null {
  return cookieValue(sessionCookieName(secure), cookies);
}

/**
 * The device cookie in a `Cookie` header, which identifies a browser used before; empty without.
 */
export function readDeviceCookie(cookies: string | undefined, secure: boolean): string {
  return cookieValue(prefixedName(deviceName, secure), cookies) ?? '';
}

/** The cookie that binds what was begun with a provider of single sign-on to the browser; empty without. */
export function readSsoCookie(cookies: string | undefined, secure: boolean): string {
  return cookieValue(prefixedName(ssoName, secure), cookies) ?? '';
}

/** The `Set-Cookie` value that removes that cookie. */
export function clearSsoCookie(secure: boolean): string {
  return `${prefixedName(ssoName, secure)}=${attributesOf(secure)}; Max-Age=0`;
}

function attributesOf(secure: boolean): string {
  return `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * The `Set-Cookie` values for the identity service's response headers. `x-portal-session`,
 * `x-portal-device` and `x-portal-sso` are `<value>;<seconds or empty>`; `x-portal-session-end` clears the session
 * cookie.
 */
export function toSetCookies(
  sessionHeaders: ReadonlyMap<string, string>,
  secure: boolean,
): string[] {
  const attributes = attributesOf(secure);
  const cookie = (name: string, value: string, seconds: string) =>
    `${prefixedName(name, secure)}=${value}${attributes}${seconds === '' ? '' : `; Max-Age=${seconds}`}`;
  const cookies: string[] = [];
  for (const [header, name] of [
    ['x-portal-session', sessionName],
    ['x-portal-device', deviceName],
    ['x-portal-sso', ssoName],
  ] as const) {
    const [value, seconds = ''] = (sessionHeaders.get(header) ?? '').split(';');
    if (value) cookies.push(cookie(name, value, seconds));
    else if (name === sessionName && sessionHeaders.has('x-portal-session-end')) {
      cookies.push(cookie(name, '', '0'));
    }
  }
  return cookies;
}

/** The `set-cookie` header of a response; no header where it sets no cookie. */
export function setCookieHeaders(
  sessionHeaders: ReadonlyMap<string, string>,
  secure: boolean,
): { 'set-cookie'?: string[] } {
  const cookies = toSetCookies(sessionHeaders, secure);
  return cookies.length === 0 ? {} : { 'set-cookie': cookies };
}

function cookieValue(name: string, cookies = ''): string | null {
  const start = `${name}=`;
  const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(start));
  return found === undefined ? null : found.trim().slice(start.length);
}
