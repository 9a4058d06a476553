import {
  type ScimUserResource,
  scimUsersPath,
  type updateScimUser,
} from '@portal/contracts/identity/scim';
import type { InputOf } from '@portal/contracts/operation';
import SCIMMY from 'scimmy';

const { Error: ScimError } = SCIMMY.Types;
const { EnterpriseUser, User } = SCIMMY.Schemas;

type Json = Record<string, unknown>;
export type ScimUserInput = Omit<InputOf<typeof updateScimUser>, 'id' | 'version'>;

/** A person as a SCIM resource. */
export function toScimUser(user: ScimUserResource, origin: string) {
  return {
    schemas: [User.id],
    id: user.id,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    name: { givenName: user.givenName, familyName: user.familyName },
    displayName: `${user.givenName} ${user.familyName}`,
    ...(user.title !== null && { title: user.title }),
    active: user.active,
    ...(user.email !== null && { emails: [{ value: user.email, type: 'work', primary: true }] }),
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      location: `${origin}${scimUsersPath}/${user.id}`,
      version: toETag(user.version),
    },
  };
}

export function toETag(version: string): string {
  return `W/"${version}"`;
}

/** Reads the person that a POST or PUT has. Attributes that are left out stay as they are. */
export async function readScimUser(body: Json): Promise<ScimUserInput> {
  const schemas = lowerCaseKeys(body).schemas;
  if (!Array.isArray(schemas) || !schemas.includes(User.id)) {
    throw new ScimError(400, 'invalidSyntax', `schemas must include ${User.id}`);
  }
  const kept = onlyKept(body);
  assertShortLists(kept);
  return toInput(await parseUser(withoutNulls(withBooleans(kept)) as Json));
}

/** Applies the operations of a PATCH to a person, and gives what changes. */
export async function patchScimUser(user: ScimUserResource, body: Json): Promise<ScimUserInput> {
  const resource = toScimUser(user, '');
  const before = await parseUser({
    ...resource,
    // So that emails[type eq "work"] has a target also where the person has no address.
    emails: resource.emails ?? [{ type: 'work', primary: true }],
  });
  const patch = readPatch(body);
  const message = new SCIMMY.Messages.PatchOp(patch as never);
  const isOfKept = (operation: unknown) => !isIgnored((operation as Json).path);
  const operations = message.Operations.filter(isOfKept).map(withoutIgnored);
  if (operations.length === 0) return {};
  assertShortLists(operations);
  for (const operation of operations) assertSafePaths(operation);
  const kept = new SCIMMY.Messages.PatchOp({ ...patch, Operations: operations } as never);
  // Undefined where nothing changes.
  const after = (await withScimErrors(() => kept.apply(before))) ?? before;
  const input = toInput(after);
  const { externalId, title } = after;
  const { userName, givenName, familyName, active } = input;
  if (!userName || !givenName || !familyName || active === undefined) {
    throw new ScimError(400, 'mutability', 'userName, both names and active are required');
  }
  if (user.email !== null && !input.email) {
    throw new ScimError(400, 'mutability', 'An email address can’t be removed by SCIM');
  }
  return {
    ...input,
    // Unless it is named: who was deactivated by HR alone would count as deactivated by the client as well.
    active: operations.some(setsActive) ? active : undefined,
    externalId: externalId ?? null,
    title: title ?? null,
  };
}

function setsActive({ path, value }: { path?: string; value?: unknown }): boolean {
  const names = path === undefined ? Object.keys(Object(value)) : [path];
  return names.some((name) => name.toLowerCase() === 'active');
}

function readPatch(body: Json): Json {
  const { schemas, Operations } = body;
  if (!Array.isArray(Operations)) return { schemas, Operations };
  return { schemas, Operations: Operations.map(readOperation) };
}

/** An operation as the library takes it. Entra ID sends booleans as texts, and operations in capitals. */
function readOperation(operation: unknown): unknown {
  if (typeof operation !== 'object' || operation === null || Array.isArray(operation)) {
    throw new ScimError(400, 'invalidSyntax', 'Each of the Operations must be an object');
  }
  const { op, path, value } = operation as Json;
  const isRemoval = typeof op === 'string' && op.toLowerCase() === 'remove';
  const last = typeof path === 'string' ? path.split(/[.:]/).at(-1) : undefined;
  return {
    op,
    ...(path !== undefined &&
      path !== '' && { path: typeof path === 'string' ? corePath(path) : path }),
    // What is removed is in the path.
    ...(!isRemoval && value !== undefined && { value: withBooleans(value, last) }),
  };
}

/** The path without the id of the schema of users, which the library knows of extensions only. */
function corePath(path: string): string {
  const prefix = `${User.id}:`;
  return path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : path;
}

// biome-ignore lint/suspicious/noExplicitAny: the attributes of the library’s resources have no types.
type ParsedUser = any;

function parseUser(resource: Json): Promise<ParsedUser> {
  return withScimErrors(async () => new User(resource, 'in'));
}

/** The library throws some errors about values as a TypeError. */
async function withScimErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ScimError(400, 'invalidValue', error.message);
  }
}

/** What the portal keeps of a person, in lower case. */
const keptAttributes = new Set(['externalid', 'username', 'name', 'title', 'active', 'emails']);
/** The other attributes of the standard, which clients send by default. */
const ignoredAttributes = new Set(
  User.definition.attributes
    .flatMap(({ name }) => (name ? [name.toLowerCase()] : []))
    .filter((name) => !keptAttributes.has(name)),
);

/** Whether a path is of an attribute of the standard that the portal doesn’t keep. */
function isIgnored(path: unknown): boolean {
  if (typeof path !== 'string') return false;
  const text = path.toLowerCase();
  if (text.startsWith(EnterpriseUser.id.toLowerCase())) return true;
  const [root = ''] = text.split(/[.[]/);
  return ignoredAttributes.has(root);
}

const condition = String.raw`(?:type|value|primary|display) +eq +(?:"[^"\\[\]()\p{Cc}]*"|true|false)`;
/**
 * A path as the portal’s attributes have it: `title`, `name.givenName`, `emails[type eq "work"].value`. The library is given
 * no other one: some would stop the gateway, and some change the prototype of all objects.
 */
const safePath = new RegExp(
  String.raw`^[a-z]+(?:\[ *${condition}(?: +and +${condition})* *\])?(?:\.[a-z]+)?$`,
  'iu',
);
const maxPathLength = 500;

/** Throws invalidPath unless all paths of an operation are safe. Without a path, the names in its value are paths. */
function assertSafePaths({ path, value }: { path?: string; value?: unknown }) {
  const isNamed = path === undefined && typeof value === 'object' && value !== null;
  const paths = path === undefined ? (isNamed ? Object.keys(value) : []) : [path];
  const unsafe = paths.find((one) => one.length > maxPathLength || !safePath.test(one));
  if (unsafe === undefined) return;
  throw new ScimError(400, 'invalidPath', `This path isn’t supported: ${unsafe.slice(0, 100)}`);
}

/** Values in lists, with the operations of a PATCH: the library compares each value of a list with all others. */
const maxListed = 100;

function assertShortLists(value: unknown): void {
  if (countListed(value) <= maxListed) return;
  throw new ScimError(400, 'invalidValue', `Lists have too many values: send ${maxListed} at most`);
}

function countListed(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce<number>((count, inner) => count + countListed(inner), own);
}

/** What the portal keeps of a resource. Other names could be paths into the prototype of all objects. */
function onlyKept(resource: Json): Json {
  const isKept = (name: string) => name === 'schemas' || keptAttributes.has(name);
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => isKept(name.toLowerCase())),
  );
}

/** An operation without a path, without what the portal doesn’t keep. */
function withoutIgnored<Operation extends { path?: string; value?: unknown }>(
  operation: Operation,
): Operation {
  const { path, value } = operation;
  if (path !== undefined || typeof value !== 'object' || value === null) return operation;
  const kept = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [corePath(name), inner])
    .filter(([name]) => !isIgnored(name));
  return { ...operation, value: Object.fromEntries(kept) };
}

function toInput(user: ParsedUser): ScimUserInput {
  const { externalId, userName, name, title, active, emails } = user;
  // What is replaced by null is an element without a value.
  const list: ({ value?: string; primary?: boolean } | undefined)[] = emails ?? [];
  const addresses = list.filter((address) => address?.value);
  const address = addresses.find((one) => one?.primary) ?? addresses[0];
  return {
    externalId: externalId ?? undefined,
    userName: userName ?? undefined,
    givenName: name?.givenName ?? undefined,
    familyName: name?.familyName ?? undefined,
    title: title ?? undefined,
    active: active ?? undefined,
    email: address?.value ?? undefined,
  };
}

const booleans = new Set(['active', 'primary']);

/** The value with `active` and `primary` as booleans where they are the texts true and false. */
function withBooleans(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((inner) => withBooleans(inner));
  if (typeof value === 'string' && booleans.has(name.toLowerCase())) {
    const text = value.toLowerCase();
    return text === 'true' ? true : text === 'false' ? false : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withBooleans(inner, key)]),
  );
}

/** Null is no value, as if the attribute were left out (RFC 7643, 2.5). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((inner) => inner !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

function lowerCaseKeys(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]),
  );
}
