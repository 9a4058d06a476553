import { roles } from '@portal/contracts/identity/user';
import { isLoopback } from '@portal/runtime/loopback';
import { z } from 'zod';
import { type SsoProvider, secondFactorSources } from '../domain/single-sign-on.ts';

const text = z.string().trim().min(1, 'is empty');

const provider = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens'),
    name: text.max(40, 'must be 40 characters or fewer'),
    issuer: z.string().refine((issuer) => URL.canParse(issuer), { error: 'must be a URL' }),
    clientId: text,
    clientSecret: text,
    scopes: text.default('openid email profile'),
    linksByVerifiedEmail: z.boolean().default(false),
    roleClaim: text.nullable().default(null),
    roles: z.record(z.string(), z.enum(roles)).default({}),
    secondFactor: z.enum(secondFactorSources).default('portal'),
    allowsHttp: z.boolean().default(false),
  })
  .superRefine(({ issuer, allowsHttp, scopes, roleClaim, roles: mapping }, context) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { protocol, hostname } = URL.parse(issuer) ?? {};
    const isLocal = protocol === 'http:' && allowsHttp && isLoopback(hostname ?? '');
    if (protocol !== 'https:' && !isLocal) add('issuer', 'must start with https://');
    if (!scopes.split(' ').includes('openid')) add('scopes', 'must have openid');
    if ((roleClaim === null) !== (Object.keys(mapping).length === 0)) {
      add('roleClaim', 'and roles go together');
    }
  });

const providers = z
  .array(provider)
  .refine(
    (all) =>
      new Set(all.map(({ id }) => id)).size === all.length &&
      new Set(all.map(({ issuer }) => issuer)).size === all.length,
    { error: 'two have the same id or issuer' },
  );

/** SSO_PROVIDERS: a JSON list. Problems are named without the values, which contain secrets. */
export const ssoProviders = z
  .string()
  .default('[]')
  .transform((json, context): SsoProvider[] => {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list (docs/single-sign-on.md)' });
      return z.NEVER;
    }
    const parsed = providers.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const place = issue?.path.map(String).join('.') ?? '';
    context.addIssue({
      code: 'custom',
      message: `isn’t valid (docs/single-sign-on.md): ${place} ${issue?.message}`,
    });
    return z.NEVER;
  });
