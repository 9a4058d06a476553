export interface AtRest {
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The session, for a browser that is to be signed in already. */
  cookie(): { name: string; value: string; url: string };
}

/** Somebody at the REST interface, for what a browser test only needs to be there. */
export function atRest(url: string): AtRest {
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
