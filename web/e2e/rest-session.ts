export interface RestSession {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The session cookie, for a browser that starts signed in. */
  cookie(): { name: string; value: string; url: string };
}

/** A client of the REST interface with its own session, to prepare data for browser tests. */
export function createRestSession(url: string): RestSession {
  let cookie = '';
  return {
    async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await fetch(url + path, {
        method,
        headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const set = response.headers.get('set-cookie');
      if (set) cookie = set.split(';')[0] ?? '';
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    cookie() {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url };
    },
  };
}
