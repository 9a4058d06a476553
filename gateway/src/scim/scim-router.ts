import { type Caller, contractAccessFailure } from '@portal/auth/caller';
import type { ErrorCode } from '@portal/contracts/error-codes';
import {
  createScimUser,
  deleteScimUser,
  maxScimUsers,
  type ScimUserResource,
  scimUser,
  scimUsers,
  scimUsersPath,
  updateScimUser,
} from '@portal/contracts/identity/scim';
import { type Failure, ok } from '@portal/kernel/result';
import SCIMMY from 'scimmy';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayRequest } from '../http/http-request.ts';
import { emptyResponse, type HttpResponse } from '../http/http-response.ts';
import { parseJsonObject } from '../http/json-body.ts';
import { methodNotAllowedResponse } from '../http/method-not-allowed.ts';
import { readAndCheckBody } from '../http/read-and-check-body.ts';
import { authenticate } from '../session/authenticate.ts';
import { callOperation } from './call-operation.ts';
import { createScimDocuments } from './scim-documents.ts';
import { readScimFilter } from './scim-filter.ts';
import {
  failureOfScimError,
  scimErrorResponse,
  scimMediaType,
  scimResponse,
} from './scim-response.ts';
import { patchScimUser, readScimUser, toETag, toScimUser } from './scim-user.ts';
import { readAttributeSelection } from './select-attributes.ts';

const basePath = scimUsersPath.replace('/Users', '');
const defaultCount = 100;
/** How often a PATCH reads the person again that somebody else has changed meanwhile. */
const patchAttempts = 3;

/** A request of a caller who may use SCIM. */
interface ScimRequest {
  caller: Caller;
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** The id in the path. */
  id: string;
  origin: string;
}

interface ScimRoute {
  /** For the metrics. */
  name: string;
  respond(request: GatewayRequest, scim: ScimRequest): HttpResponse | Promise<HttpResponse>;
}

export function isScimPath(path: string): boolean {
  return path === '/scim' || path.startsWith('/scim/');
}

/** Creates the handler of SCIM 2.0 (docs/scim.md). It also gives the route’s name for the metrics. */
export function createScimRouter(dependencies: Dependencies) {
  const search: ScimRoute = {
    name: scimUsers.name,
    respond: (request, scim) => listUsers(request, { ...scim, query: toSearchQuery(scim.body) }),
  };
  const collections: Record<string, Record<string, ScimRoute>> = {
    '/ServiceProviderConfig': {
      GET: documentRoute((documents) => documents.serviceProviderConfig),
    },
    '/ResourceTypes': { GET: documentRoute(({ resourceTypes }) => toList(resourceTypes)) },
    '/Schemas': { GET: documentRoute(({ schemas }) => toList(schemas)) },
    // All resources are people.
    '/.search': { POST: search },
    '/Users': {
      GET: { name: scimUsers.name, respond: listUsers },
      POST: { name: createScimUser.name, respond: createUser },
    },
  };
  const items: Record<string, Record<string, ScimRoute>> = {
    '/ResourceTypes': { GET: itemRoute(({ resourceTypes }) => resourceTypes) },
    '/Schemas': { GET: itemRoute(({ schemas }) => schemas) },
    '/Users': {
      GET: { name: scimUser.name, respond: readUser },
      PUT: { name: updateScimUser.name, respond: replaceUser },
      PATCH: { name: updateScimUser.name, respond: patchUser },
      DELETE: { name: deleteScimUser.name, respond: deleteUser },
    },
  };

  return async (request: GatewayRequest): Promise<{ route: string; response: HttpResponse }> => {
    const match = findRoutes(request.path);
    if (!match) {
      const failure = { code: 'NOT_FOUND', message: 'Address not found' } as const;
      return { route: 'none', response: scimErrorResponse(failure) };
    }
    const route = match.routes[request.method];
    if (!route) {
      const methods = Object.keys(match.routes);
      const response = methodNotAllowedResponse(request, methods, scimErrorResponse);
      return { route: 'none', response };
    }
    return { route: route.name, response: await respond(request, route, match.id) };
  };

  function findRoutes(path: string): { routes: Record<string, ScimRoute>; id: string } | null {
    if (!path.startsWith(`${basePath}/`)) return null;
    const rest = path.slice(basePath.length);
    const [, name = '', id] = /^(\/[^/]+)(?:\/([^/]+))?$/.exec(rest) ?? [];
    const table = id === undefined ? collections : items;
    if (name === '/Users' && id === '.search') return { routes: { POST: search }, id };
    if (!Object.hasOwn(table, name)) return null;
    const decoded = decode(id ?? '');
    const routes = table[name];
    return routes && decoded !== null ? { routes, id: decoded } : null;
  }

  /** The checks are in the order of the REST API’s. */
  async function respond(
    request: GatewayRequest,
    route: ScimRoute,
    id: string,
  ): Promise<HttpResponse> {
    const mediaTypes = [scimMediaType, 'application/json'];
    const bytes =
      request.method === 'GET'
        ? ok(Buffer.alloc(0))
        : await readAndCheckBody(request, dependencies.site, { mediaTypes });
    if (!bytes.ok) return scimErrorResponse(bytes.failure);
    const authenticated = await authenticate(request, dependencies);
    if (!authenticated.ok) return scimErrorResponse(authenticated.failure);
    const caller = authenticated.value;
    const refused = contractAccessFailure(scimUser, caller);
    if (refused) return scimErrorResponse(refused);
    const body = parseJsonObject(bytes.value);
    if (!body.ok) return scimErrorResponse({ ...body.failure, details: invalidSyntax });
    const query = new URLSearchParams(request.query);
    const scim = { caller, body: body.value, query, id, origin: originOf(request) };
    try {
      return await route.respond(request, scim);
    } catch (error) {
      return scimErrorResponse(failureOfScimError(error));
    }
  }

  function originOf({ host }: GatewayRequest): string {
    const { publicUrl, secure } = dependencies.site;
    return publicUrl?.origin ?? `${secure ? 'https' : 'http'}://${host}`;
  }

  async function listUsers(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const { caller, query, origin } = scim;
    const selectAttributes = readAttributeSelection(query);
    const filter = query.get('filter');
    // Values below the least are the least (RFC 7644, 3.4.2.4).
    const startIndex = Math.max(1, readWholeNumber(query, 'startIndex') ?? 1);
    const count = Math.max(0, readWholeNumber(query, 'count') ?? defaultCount);
    const input = {
      ...(filter !== null && readScimFilter(filter)),
      startIndex: Math.min(startIndex, 1_000_000),
      count: Math.min(count, maxScimUsers),
    };
    const result = await callOperation(dependencies, request, scimUsers, { caller, input });
    if (!result.ok) return scimErrorResponse(result.failure);
    const { totalResults, users } = result.value;
    const resources = users.map((user) => selectAttributes(toScimUser(user, origin)));
    return scimResponse(200, {
      ...toList(resources),
      totalResults,
      startIndex,
    });
  }

  async function readUser(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const selectAttributes = readAttributeSelection(scim.query);
    const input = { id: scim.id };
    const { caller } = scim;
    const result = await callOperation(dependencies, request, scimUser, { caller, input });
    if (!result.ok) return scimErrorResponse(result.failure);
    const etag = toETag(result.value.version);
    if (request.headers['if-none-match'] === etag) return emptyResponse(304, { etag });
    return userResponse(200, result.value, scim.origin, selectAttributes);
  }

  async function createUser(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const selectAttributes = readAttributeSelection(scim.query);
    const { caller, origin } = scim;
    const input = await readScimUser(scim.body);
    const result = await callOperation(dependencies, request, createScimUser, {
      caller,
      // Identity says which of the required fields are missing.
      input: { userName: '', givenName: '', familyName: '', ...withoutUndefined(input) },
    });
    if (!result.ok) return scimErrorResponse(result.failure);
    return userResponse(201, result.value, origin, selectAttributes);
  }

  async function replaceUser(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const input = await readScimUser(scim.body);
    if (!input.userName) throw new SCIMMY.Types.Error(400, 'invalidValue', 'userName is required');
    return updateUser(request, scim, { ...input, version: readIfMatch(request) });
  }

  async function patchUser(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const wanted = readIfMatch(request);
    for (let attempt = 1; ; attempt += 1) {
      const { caller, id } = scim;
      const read = await callOperation(dependencies, request, scimUser, { caller, input: { id } });
      if (!read.ok) return scimErrorResponse(read.failure);
      const changes = await patchScimUser(read.value, scim.body);
      const version = wanted ?? read.value.version;
      const response = await updateUser(request, scim, { ...changes, version });
      const wasChanged = response.status === 412 && wanted === undefined;
      if (!wasChanged || attempt === patchAttempts) return response;
    }
  }

  async function updateUser(
    request: GatewayRequest,
    { caller, id, origin, query }: ScimRequest,
    changes: Record<string, unknown>,
  ): Promise<HttpResponse> {
    const selectAttributes = readAttributeSelection(query);
    const input = { id, ...withoutUndefined(changes) };
    const result = await callOperation(dependencies, request, updateScimUser, { caller, input });
    if (result.ok) return userResponse(200, result.value, origin, selectAttributes);
    return scimErrorResponse(withMutability(result.failure));
  }

  async function deleteUser(request: GatewayRequest, scim: ScimRequest): Promise<HttpResponse> {
    const { caller, id } = scim;
    const input = withoutUndefined({ id, version: readIfMatch(request) });
    const result = await callOperation(dependencies, request, deleteScimUser, { caller, input });
    return result.ok ? emptyResponse(204) : scimErrorResponse(result.failure);
  }
}

const invalidSyntax = { scimType: 'invalidSyntax' };

type Documents = ReturnType<typeof createScimDocuments>;

function documentRoute(choose: (documents: Documents) => unknown): ScimRoute {
  return {
    name: 'scimDocument',
    respond(_request, { query, origin }) {
      // Filters of these are refused (RFC 7644, 4).
      if (query.has('filter')) {
        const message = 'These can’t be filtered';
        return scimErrorResponse({ code: 'FORBIDDEN', message });
      }
      return scimResponse(200, choose(createScimDocuments(`${origin}${basePath}`)));
    },
  };
}

function itemRoute(choose: (documents: Documents) => readonly { id: string }[]): ScimRoute {
  return {
    name: 'scimDocument',
    respond(_request, { id, origin }) {
      const documents = choose(createScimDocuments(`${origin}${basePath}`));
      const found = documents.find((document) => document.id === id);
      if (found) return scimResponse(200, found);
      return scimErrorResponse({ code: 'NOT_FOUND', message: 'Not found' });
    },
  };
}

function toList(resources: readonly unknown[]) {
  return {
    schemas: [SCIMMY.Messages.ListResponse.id],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function userResponse(
  status: 200 | 201,
  user: ScimUserResource,
  origin: string,
  selectAttributes: ReturnType<typeof readAttributeSelection>,
): HttpResponse {
  const resource = toScimUser(user, origin);
  const { location, version } = resource.meta;
  return scimResponse(status, selectAttributes(resource), { location, etag: version });
}

/** Of an update, only the email address can’t be changed. */
function withMutability(failure: Failure<ErrorCode>): Failure<ErrorCode> {
  const isEmail = failure.code === 'BAD_INPUT' && failure.issues?.[0]?.path[0] === 'email';
  return isEmail ? { ...failure, details: { scimType: 'mutability' } } : failure;
}

/** The version that the client has read; undefined if it doesn’t say, or any will do. */
function readIfMatch({ headers }: GatewayRequest): string | undefined {
  const tag = headers['if-match']?.trim();
  if (!tag || tag === '*') return undefined;
  // Any other text is of no version, so that identity refuses it.
  return (/^(?:W\/)?"(.*)"$/.exec(tag)?.[1] ?? tag).slice(0, 100);
}

/** The parameters of a search by POST, as a GET has them (RFC 7644, 3.4.3). */
function toSearchQuery(body: Record<string, unknown>): URLSearchParams {
  const names = ['attributes', 'excludedAttributes', 'filter', 'startIndex', 'count'];
  const given = names.filter((name) => body[name] !== undefined && body[name] !== null);
  return new URLSearchParams(Object.fromEntries(given.map((name) => [name, toText(body[name])])));
}

/** The names of a list are separated by commas. An object is no text, and may have no method for it. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function readWholeNumber(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw new SCIMMY.Types.Error(400, 'invalidValue', `${name} must be a whole number`);
}

function withoutUndefined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
