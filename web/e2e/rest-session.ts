export interface RestSession {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The session cookie, for a browser that starts signed in. */
  cookie(): { name: string; value: string; url: string };
}

/** A client of the REST interface with its own session, to prepare data for browser tests. */
export function createRestSession(url: string): RestSession {
  let cookie = '';
  let password: string | undefined;

  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = response.headers.get('set-cookie');
    if (set) cookie = set.split(';')[0] ?? '';
    return response;
  }

  return {
    async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
      const secrets = (body ?? {}) as { password?: string; newPassword?: string };
      if (path === '/api/login') password = secrets.password;
      if (path === '/api/setup-security') password = secrets.newPassword;
      let response = await send(method, path, body);
      // Journeys may take minutes; then some requests need the password again.
      if (response.status === 403 && password && (await isRecentSignInRequired(response))) {
        await send('POST', '/api/auth/reauthenticate', { password });
        response = await send(method, path, body);
      }
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    cookie() {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    },
  };
}

async function isRecentSignInRequired(response: Response): Promise<boolean> {
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'RECENT_SIGN_IN_REQUIRED';
}
