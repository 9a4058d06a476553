/** A REST client of one person that keeps the session cookie, as a browser does. */
export function restClient(portal: string) {
  let cookie = '';

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(new URL(path, portal), {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: body && JSON.stringify(body),
    });
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(';', 1)[0] ?? '';
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  return {
    get: <Answer>(path: string) => send<Answer>('GET', path),
    post: <Answer>(path: string, body: object = {}) => send<Answer>('POST', path, body),
    patch: <Answer>(path: string, body: object) => send<Answer>('PATCH', path, body),
    cookie: () => cookie,
  };
}

export type RestClient = ReturnType<typeof restClient>;
