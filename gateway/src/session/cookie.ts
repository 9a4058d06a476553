const sessionName = 'portal_session';
const deviceName = 'portal_device';

/**
 * The name of a cookie. Behind TLS the prefix has browsers refuse one that a neighbouring host or a
 * page without TLS has set.
 */
function nameOf(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** What the session's cookie is called. */
export function sessionCookieName(secure: boolean): string {
  return nameOf(sessionName, secure);
}

/** The session id that a `Cookie` header carries, whatever it is; null without. */
export function sessionIdIn(cookies: string | undefined, secure: boolean): string | null {
  return cookieValue(sessionCookieName(secure), cookies);
}

/** What a `Cookie` header says of the people who signed in with this browser; empty without. */
export function deviceIn(cookies: string | undefined, secure: boolean): string {
  return cookieValue(nameOf(deviceName, secure), cookies) ?? '';
}

/**
 * The `Set-Cookie`s that the identity service's answer asks for: `x-portal-session` and
 * `x-portal-device` are `<value>;<seconds or empty>`, `x-portal-session-end` clears the session's.
 */
export function cookiesOf(reply: ReadonlyMap<string, string>, secure: boolean): string[] {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookie = (name: string, value: string, seconds: string) =>
    `${nameOf(name, secure)}=${value}${attributes}${seconds === '' ? '' : `; Max-Age=${seconds}`}`;
  const cookies: string[] = [];
  for (const [header, name] of [
    ['x-portal-session', sessionName],
    ['x-portal-device', deviceName],
  ] as const) {
    const [value, seconds = ''] = (reply.get(header) ?? '').split(';');
    if (value) cookies.push(cookie(name, value, seconds));
    else if (name === sessionName && reply.has('x-portal-session-end')) {
      cookies.push(cookie(name, '', '0'));
    }
  }
  return cookies;
}

/** The headers of an answer that sets cookies; none where it sets none. */
export function cookieHeaders(
  reply: ReadonlyMap<string, string>,
  secure: boolean,
): { 'set-cookie'?: string[] } {
  const cookies = cookiesOf(reply, secure);
  return cookies.length === 0 ? {} : { 'set-cookie': cookies };
}

function cookieValue(name: string, cookies = ''): string | null {
  const start = `${name}=`;
  const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(start));
  return found === undefined ? null : found.trim().slice(start.length);
}
