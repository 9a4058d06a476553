const name = 'portal_session';
const pattern = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);

/** The session id that a `Cookie` header carries, whatever it is; null without. */
export function sessionIdIn(cookies: string | undefined): string | null {
  return cookies?.match(pattern)?.[1] ?? null;
}

/**
 * The `Set-Cookie` that the identity service's answer asks for, if it does: `x-portal-session` is
 * `<id>;<seconds or empty>`, `x-portal-session-end` clears it.
 */
export function sessionCookie(reply: ReadonlyMap<string, string>, secure: boolean): string | null {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const opened = reply.get('x-portal-session');
  if (opened) {
    const [id = '', seconds = ''] = opened.split(';');
    return `${name}=${id}${attributes}${seconds === '' ? '' : `; Max-Age=${seconds}`}`;
  }
  return reply.has('x-portal-session-end') ? `${name}=${attributes}; Max-Age=0` : null;
}
