import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation, ServiceName } from '@portal/contracts/operation';
import { describeDownload } from '../downloads/open-api.ts';
import type { DownloadRoute } from '../downloads/routes.ts';
import { sessionCookieName } from '../session/cookie.ts';
import { acceptedSchemas } from './accepted-answer.ts';
import { additionalPaths } from './additional-paths.ts';
import {
  failureSchema,
  failuresOf,
  type InputSchema,
  type Json,
  parametersOf,
  readCodes,
  rulesAcrossFields,
  schemaOf,
} from './described.ts';

/** The OpenAPI 3.1 description of all operations and downloads, out of the schemas that validate the requests. */
export function openApi(
  operations: readonly Operation[],
  downloads: readonly DownloadRoute[] = [],
  cookieName = sessionCookieName(false),
): Json {
  const paths: Record<string, Json> = {};
  for (const contract of operations.flatMap(everyAddress)) {
    const { path, method } = contract.rest;
    const address = addressLike(paths, path);
    const described = renamed(describe(contract), path, address);
    paths[address] = { ...paths[address], [method.toLowerCase()]: described };
  }
  for (const contract of downloads) {
    paths[contract.path] = { ...paths[contract.path], get: describeDownload(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staff HR portal',
      version: '1.0.0',
      description:
        'Days are YYYY-MM-DD in London, instants ISO 8601 in UTC. Unknown fields are refused. ' +
        'A browser’s write from another origin is 403, a method that an address doesn’t have is 405. ' +
        'Texts are trimmed before their length is checked; characters are counted as Unicode’s. ' +
        'Passwords that are too common or easily guessed are refused.',
      license,
    },
    // The description is served by the portal that it describes.
    servers: [{ url: '/', description: 'The portal that serves this description' }],
    tags: [...new Set(operations.map(({ service }) => service))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    security: [{ session: [] }],
    paths: { ...paths, ...additionalPaths(paths) },
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
      parameters: { IdempotencyKey: idempotencyKey },
    },
  };
}

/** As package.json says, in SPDX’s words: nobody may copy the portal without permission. */
const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };

const tagDescriptions: Record<ServiceName, string> = {
  identity: 'Accounts, sign-in, sessions and the audit trail',
  attendance: 'Clocking in and out, hours and corrections',
  leave: 'Annual, sick and compassionate leave, balances and bank holidays',
  messaging: 'Messages between staff and HR, and mail',
  records: 'The archive of days, exports and weekly reports',
};

const placeholder = /\{(\w+)\}/g;

/**
 * Under which address of a description one is found: addresses that differ in the names of their
 * parameters alone are the same to OpenAPI, and the first one's names hold (decisions.md section 1).
 */
export function addressLike(paths: Record<string, unknown>, path: string): string {
  const shape = (address: string) => address.replaceAll(placeholder, '{}');
  return Object.keys(paths).find((known) => shape(known) === shape(path)) ?? path;
}

function renamed(described: Json, path: string, address: string): Json {
  const names = (of: string) => [...of.matchAll(placeholder)].map(([, name]) => name);
  const [own, theirs] = [names(path), names(address)];
  const parameters = (described.parameters ?? []) as Json[];
  return parameters.length === 0
    ? described
    : {
        ...described,
        parameters: parameters.map((one) =>
          one.in === 'path' ? { ...one, name: theirs[own.indexOf(String(one.name))] } : one,
        ),
      };
}

/** An operation as often as it has addresses, each under a name of its own. */
function everyAddress(contract: Operation): Operation[] {
  const { name, rest } = contract;
  if (rest.alsoAt === undefined) return [contract];
  const also = { ...contract, name: `${name}AsWell`, rest: { ...rest, path: rest.alsoAt } };
  return [contract, also];
}

const oneClickBody = {
  required: false,
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
    },
  },
};

function describe(contract: Operation): Json {
  const { name, service, summary, access, kind, rest } = contract;
  const input = schemaOf(contract.input, 'input') as unknown as InputSchema;
  const { others, required, parameters } = parametersOf(rest, input);
  const inAddress = rest.method === 'GET';
  if (kind === 'mutation') parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return {
    operationId: name,
    tags: [service],
    summary,
    description: `Access: ${access}.`,
    'x-access': access,
    ...(access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(!inAddress && others.length > 0 && { requestBody: body(input, others, required) }),
    ...(rest.isOneClick && { requestBody: oneClickBody }),
    responses: { ...success(contract), ...failures(contract) },
  };
}

function body(input: InputSchema, fields: string[], required: ReadonlySet<string>): Json {
  const needed = fields.filter((field) => required.has(field));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, input.properties[field]])),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
    ...rulesAcrossFields(input),
  };
  return { required: needed.length > 0, content: { 'application/json': { schema } } };
}

function success({ rest, output, summary }: Operation): Json {
  const { mediaType = 'application/json', accepted } = rest;
  if (accepted) {
    const { done, goesOn } = acceptedSchemas(accepted, schemaOf(output, 'output'));
    return {
      [rest.status]: { description: summary, content: { [mediaType]: { schema: done } } },
      202: {
        description: 'It goes on after this answer',
        content: { [mediaType]: { schema: goesOn } },
      },
    };
  }
  const schema = rest.mediaType ? { type: 'string' } : bodySchema(rest, schemaOf(output, 'output'));
  const headers = rest.isPage && { headers: { Link: nextPage } };
  const tagged = rest.mediaType && { headers: { ETag: entityTag } };
  return {
    [rest.status]: {
      description: summary,
      ...headers,
      ...tagged,
      content: { [mediaType]: { schema } },
    },
    ...(tagged && { 304: { description: 'As `If-None-Match` names it', ...tagged } }),
  };
}

/** Of a page the items are answered, where the next one is in the header. */
function bodySchema({ isPage }: Operation['rest'], output: Json): Json {
  return isPage ? ((output.properties as Json).items as Json) : output;
}

const entityTag = { schema: { type: 'string' }, description: 'Changes with what is answered' };

const nextPage = {
  schema: { type: 'string' },
  description: 'Where there are more: `<address>; rel="next"`, the address of those that follow',
};

function failures(contract: Operation): Json {
  return failuresOf([...commonCodes(contract), ...contract.errors]);
}

/** What any operation of its kind may answer. */
function commonCodes({ access, kind, rest }: Operation): ErrorCode[] {
  const codes = readCodes(access);
  if (!rest.mediaType) codes.push('RESPONSE_TOO_LARGE');
  if (rest.method !== 'GET') {
    codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FOREIGN_ORIGIN');
  }
  if (kind === 'mutation') codes.push('IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED');
  return codes;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Sent again by the same person with the same body, the first answer comes back and nothing ' +
    'more changes; with another body 422, while the first is under way 409. Kept for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};
