import type { SingleSignOnTestStep } from '@portal/contracts/identity/single-sign-on';
import type { Logger } from '@portal/runtime/log';
import { createRemoteJWKSet, type JWTPayload, customFetch as jwksFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { ProviderIdentity, SsoProvider } from '../domain/single-sign-on.ts';
import { fetchBounded } from './fetch-bounded.ts';

const timeoutSeconds = 5;
/** How far the provider’s clock may be from ours. */
const toleratedSeconds = 30;
/** How long what the provider publishes about itself is kept. */
const discoveryLifetimeMs = 10 * 60_000;
/** An unknown key makes us read the provider’s keys again, at most once in this time. */
const keysCooldownMs = 2_000;
/** Keys that the provider has withdrawn are trusted no longer than this. */
const keysLifetimeMs = 5 * 60_000;
const tokenLifetime = '5 minutes';
/** A session has both, and is read at each request. The standard allows a subject 255. */
const maxIdLength = 1_000;
/** A `max_age` that forces nobody to sign in: with one, providers say when somebody signed in (OpenID Connect, 15.1). */
const longAgoSeconds = String(365 * 24 * 3600);
/** Signatures with a public key: none with the client’s secret, and never none at all. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

/** What a sign-in needs again when the provider sends the browser back. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Why a provider’s response isn’t accepted: it is wrong, or the provider can’t be reached. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly reason: 'refused' | 'unreachable';

  constructor(reason: 'refused' | 'unreachable', cause: unknown) {
    super(describe(cause));
    this.reason = reason;
  }
}

export interface LogoutToken {
  subject: string | null;
  sid: string | null;
  /** The id of the token, which is used once. */
  jti: string;
}

export interface ProviderTest {
  failedStep: SingleSignOnTestStep | null;
  reason: string | null;
}

export type OidcClient = ReturnType<typeof createOidcClient>;

/** A client of one provider (OpenID Connect, authorization code with PKCE). Its methods throw an OidcError. */
export function createOidcClient(
  provider: SsoProvider,
  { publicUrl, log }: { publicUrl: string; log: Logger },
) {
  const redirectUri = new URL(`/api/sso/${provider.id}/callback`, publicUrl).href;
  const logoutUri = new URL(`/api/sso/${provider.id}/backchannel-logout`, publicUrl).href;
  let opened: { at: number; client: ReturnType<typeof discover> } | null = null;

  async function discover() {
    const { issuer, clientId, clientSecret, allowsHttp } = provider;
    const post = oidc.ClientSecretPost(clientSecret);
    const basic = oidc.ClientSecretBasic(clientSecret);
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: toleratedSeconds },
      (server, ...rest) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
      },
      {
        timeout: timeoutSeconds,
        execute: allowsHttp ? [oidc.allowInsecureRequests] : [],
        [oidc.customFetch]: fetchBounded,
      },
    );
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new TypeError('the provider publishes no keys');
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutSeconds * 1_000,
      cooldownDuration: keysCooldownMs,
      cacheMaxAge: keysLifetimeMs,
      [jwksFetch]: fetchBounded,
    });
    return { config, keys };
  }

  async function open() {
    // Not the time of day, by which jose keeps the keys: those read while the clock was ahead would be kept until then.
    const now = performance.now();
    if (opened === null || now - opened.at > discoveryLifetimeMs) {
      opened = { at: now, client: discover() };
    }
    const current = opened;
    try {
      return await current.client;
    } catch (error) {
      if (opened === current) opened = null;
      throw refused(error, 'unreachable');
    }
  }

  function refused(cause: unknown, reason = isUnreachable(cause) ? 'unreachable' : 'refused') {
    const error = new OidcError(reason as OidcError['reason'], cause);
    log.warn({ provider: provider.id, reason: error.message }, 'single sign-on failed');
    return error;
  }

  return {
    provider,
    redirectUri,
    logoutUri,

    /** The address at which somebody signs in, and what `exchange` needs. `forcesSignIn`: even if the provider knows them. */
    async begin({
      forcesSignIn,
    }: {
      forcesSignIn: boolean;
    }): Promise<OidcSecrets & { url: string }> {
      const { config } = await open();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        max_age: forcesSignIn ? '0' : longAgoSeconds,
        ...(forcesSignIn && { prompt: 'login' }),
      });
      return { url: url.href, state, nonce, verifier };
    },

    /** Exchanges the code of a response, and verifies all that the provider says. */
    async exchange(
      response: string,
      { state, nonce, verifier }: OidcSecrets,
    ): Promise<ProviderIdentity> {
      const { config, keys } = await open();
      try {
        const tokens = await oidc.authorizationCodeGrant(
          config,
          new URL(`${redirectUri}?${response}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        );
        const { payload } = await jwtVerify(tokens.id_token ?? '', keys, {
          issuer: config.serverMetadata().issuer,
          audience: provider.clientId,
          algorithms,
          clockTolerance: toleratedSeconds,
          maxTokenAge: tokenLifetime,
        });
        if (typeof payload.sub !== 'string' || payload.nonce !== nonce) {
          throw new TypeError('the ID token has no subject or another nonce');
        }
        if (`${payload.sub}${payload.sid}`.length > maxIdLength) {
          throw new TypeError('the ID token’s subject and session are too long');
        }
        const isIncomplete = needsUserInfo(provider, payload);
        const userInfo =
          isIncomplete && config.serverMetadata().userinfo_endpoint
            ? await oidc.fetchUserInfo(config, tokens.access_token, payload.sub)
            : {};
        return toIdentity(provider, withUserInfo(provider, payload, userInfo));
      } catch (error) {
        throw refused(error);
      }
    },

    /**
     * Reads the discovery document and the keys, and sends a wrong code: a provider that knows the client refuses only the
     * code. Gives the first step that fails, and why.
     */
    async test(): Promise<ProviderTest> {
      let step: SingleSignOnTestStep = 'discovery';
      try {
        const { config, keys } = await discover();
        step = 'keys';
        await keys.reload();
        step = 'client';
        await oidc.genericGrantRequest(config, 'authorization_code', {
          code: oidc.randomState(),
          redirect_uri: redirectUri,
          code_verifier: oidc.randomPKCECodeVerifier(),
        });
      } catch (error) {
        const isKnown = error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant';
        if (!isKnown) return { failedStep: step, reason: describeRefusal(error) };
      }
      return { failedStep: null, reason: null };
    },

    /** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6), except that it is used once. */
    async verifyLogoutToken(token: string): Promise<LogoutToken> {
      const { config, keys } = await open();
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: config.serverMetadata().issuer,
          audience: provider.clientId,
          algorithms,
          clockTolerance: toleratedSeconds,
          maxTokenAge: tokenLifetime,
          requiredClaims: ['iat', 'jti', 'events'],
        });
        const { sub = null, sid = null, jti, events, nonce } = payload;
        const event = (events as Record<string, unknown> | null)?.[logoutEvent];
        if (typeof event !== 'object' || event === null) throw new TypeError('no logout event');
        if (nonce !== undefined) throw new TypeError('a logout token has no nonce');
        const isNamed = typeof sub === 'string' || typeof sid === 'string';
        if (!isNamed || typeof jti !== 'string') throw new TypeError('no subject and no session');
        return { subject: textOrNull(sub), sid: textOrNull(sid), jti };
      } catch (error) {
        throw refused(error);
      }
    },
  };
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Whether a claim that decides is missing in the ID token: many providers have it in UserInfo only. */
function needsUserInfo({ linksByVerifiedEmail, roleClaim }: SsoProvider, claims: JWTPayload) {
  const isMissing = (name: string) => !Object.hasOwn(claims, name);
  return (
    (linksByVerifiedEmail && isMissing('email')) || (roleClaim !== null && isMissing(roleClaim))
  );
}

/**
 * The claims of the ID token with those of UserInfo that it lacks and that decide. An address and whether it is verified
 * come from the same of the two. When and how somebody signed in is only in the ID token, which is signed.
 */
function withUserInfo(
  { roleClaim }: SsoProvider,
  claims: JWTPayload,
  userInfo: Record<string, unknown>,
): JWTPayload {
  const added = { ...claims };
  const add = (name: string) => {
    if (Object.hasOwn(userInfo, name)) added[name] = userInfo[name];
  };
  if (!Object.hasOwn(claims, 'email')) {
    add('email');
    delete added.email_verified;
    add('email_verified');
  }
  if (roleClaim !== null && !Object.hasOwn(claims, roleClaim)) add(roleClaim);
  return added;
}

function toIdentity({ issuer, roleClaim }: SsoProvider, claims: JWTPayload): ProviderIdentity {
  const { sub = '', sid, email, email_verified, amr, auth_time } = claims;
  return {
    issuer,
    subject: sub,
    sid: textOrNull(sid),
    // Only `true`: other values are not what the standard says.
    verifiedEmail: email_verified === true ? textOrNull(email) : null,
    roleValues: roleClaim === null ? [] : texts(claims[roleClaim]),
    amr: texts(amr),
    authTime: typeof auth_time === 'number' ? auth_time : null,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function texts(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string');
}

/** What went wrong, without what the provider sent. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? `${code}: ${cause.message}` : cause.message;
}

/** As `describe`, with the error code of the provider (RFC 6749, 5.2). */
function describeRefusal(cause: unknown): string {
  if (cause instanceof oidc.ResponseBodyError) return cause.error;
  // Only the client authenticates there, so a challenge is for it.
  if (cause instanceof oidc.WWWAuthenticateChallengeError) return 'invalid_client';
  const described = describe(cause);
  const { cause: inner } = cause as { cause?: unknown };
  return inner instanceof Error ? `${described} (${describe(inner)})` : described;
}

function isUnreachable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code, name, message } = cause as Error & { code?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'ERR_JWKS_TIMEOUT') return true;
  if (name === 'TimeoutError' || message === 'fetch failed') return true;
  return isUnreachable(cause.cause);
}
