import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { registerCleanUp } from './clean-up.ts';

export const oidcClient = { id: 'staff-portal', secret: 'oidc-client-secret' };

/** A person at the provider: their subject and claims. */
export interface OidcPerson {
  sub: string;
  claims?: Record<string, unknown>;
  amr?: string[];
}

interface Options {
  /** Where the provider may send browsers back. */
  redirectUris: string[];
  /** Where it sends logout tokens. By default it keeps them: see `logoutToken`. */
  logoutUri?: string;
  port?: number;
}

export type TestOidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

/** Starts a real OpenID provider on the loopback. It signs in the person of `setPerson` without a login page. */
export async function startOidcProvider({ redirectUris, logoutUri, port = 0 }: Options) {
  let person: OidcPerson = { sub: 'nobody' };
  let key = await newKey();
  let provider: Provider;
  /** Changes ID tokens before they are sent. */
  let tamper: ((claims: JWTPayload) => JWTPayload) | null = null;
  let signingKey: typeof key | null = null;
  let isDown = false;
  let areKeysDown = false;
  const logoutTokens: string[] = [];
  let latestSid = '';

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function create(): Provider {
    const created = new Provider(issuer, configuration([key.jwk]));
    created.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || !body?.id_token) return;
      const claims = decodeJwt(body.id_token);
      latestSid = String(claims.sid ?? '');
      if (tamper || signingKey) {
        body.id_token = await sign(tamper?.(claims) ?? claims, signingKey ?? key);
      }
    });
    return created;
  }

  function configuration(keys: JWK[]): Configuration {
    return {
      clients: [
        {
          client_id: oidcClient.id,
          client_secret: oidcClient.secret,
          redirect_uris: redirectUris,
          response_types: ['code'],
          grant_types: ['authorization_code'],
          id_token_signed_response_alg: 'ES256',
          backchannel_logout_uri: logoutUri ?? `${issuer}/kept-logout-tokens`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys },
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      claims: {
        openid: ['sub', 'groups', 'amr', 'auth_time'],
        email: ['email', 'email_verified'],
        profile: ['name'],
      },
      // Its own refuses to send logout tokens to the loopback.
      fetch: (url, init) => {
        const { dispatcher: _, ...others } = { dispatcher: null, ...init };
        return fetch(url, others);
      },
      pkce: { required: () => true },
      interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
      async findAccount(_, accountId) {
        const { claims = {} } = person;
        return { accountId, claims: async () => ({ sub: accountId, ...claims }) };
      },
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidcClient.id,
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email profile');
        grant.addOIDCClaims(['groups']);
        await grant.save();
        return grant;
      },
    };
  }

  provider = create();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (isDown || (areKeysDown && path === '/jwks')) {
      request.socket.destroy();
      return;
    }
    if (path.startsWith('/sign-in/')) {
      const { sub: accountId, amr = ['pwd'] } = person;
      await provider.interactionFinished(request, response, { login: { accountId, amr } });
    } else if (path === '/kept-logout-tokens') {
      let body = '';
      for await (const chunk of request) body += chunk;
      logoutTokens.push(new URLSearchParams(body).get('logout_token') ?? '');
      response.end();
    } else {
      await provider.callback()(request, response);
    }
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  registerCleanUp(stop);

  async function logOut(sub: string, sid: string): Promise<void> {
    const client = await provider.Client.find(oidcClient.id);
    const sender = client as unknown as {
      backchannelLogout(sub: string, sid: string): Promise<void>;
    };
    await sender.backchannelLogout(sub, sid);
  }

  return {
    issuer,
    stop,

    /** Who signs in next. */
    setPerson(next: OidcPerson): void {
      person = next;
    },

    /** Changes what the next ID tokens say; null for the truth. */
    setTampering(next: ((claims: JWTPayload) => JWTPayload) | null): void {
      tamper = next;
    },

    /** Whether it answers at all. */
    setDown(next: boolean): void {
      isDown = next;
    },

    /** Whether its keys can’t be read. */
    setKeysDown(next: boolean): void {
      areKeysDown = next;
    },

    /** Replaces the key, and forgets who is signed in. */
    async rollKey(): Promise<void> {
      key = await newKey();
      provider = create();
    },

    /** Signs ID tokens with a key that it doesn’t publish, or no longer. */
    async setForgery(isForged: boolean): Promise<void> {
      signingKey = isForged ? { ...(await newKey()), kid: key.kid } : null;
    },

    /** The provider’s session that the latest ID token names. */
    latestSid: () => latestSid,

    /** Sends a logout token to the portal. */
    logOut,

    /** A logout token as the provider sends it. */
    async logoutToken(sub: string, sid: string): Promise<string> {
      await logOut(sub, sid);
      return logoutTokens.at(-1) ?? '';
    },

    /** Signs claims with the provider’s key. */
    sign: (claims: JWTPayload) => sign(claims, key),

    /** Signs in as a browser does: opens `url`, and returns the query with which the provider sends it back. */
    async signIn(url: string): Promise<string> {
      const cookies = new Map<string, string>();
      let location = url;
      for (let step = 0; step < 8; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(location, {
          redirect: 'manual',
          headers: { cookie, connection: 'close' },
        });
        for (const set of response.headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          const at = pair.indexOf('=');
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`${response.status}: ${await response.text()}`);
        location = new URL(next, location).href;
        if (!location.startsWith(issuer)) return new URL(location).search.slice(1);
      }
      throw new Error('the provider redirects too often');
    },
  };
}

interface SigningKey {
  kid: string;
  jwk: JWK;
  privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
}

let keys = 0;

async function newKey(): Promise<SigningKey> {
  keys += 1;
  const kid = `key-${keys}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid, privateKey, jwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } };
}

function sign(claims: JWTPayload, { privateKey, kid }: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}
