import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Operation, ServiceName } from '@portal/contracts/operation';
import type { DownloadRoute } from '../downloads/download-routes.ts';
import { openApiDownload } from '../downloads/openapi-download.ts';
import { sessionCookieName } from '../session/cookies.ts';
import { acceptedSchemas } from './accepted-response.ts';
import { additionalPaths } from './openapi-additional-paths.ts';
import {
  crossFieldRules,
  type InputSchema,
  type Json,
  openApiParameters,
  toJsonSchema,
} from './openapi-parameters.ts';
import { commonReadErrors, errorSchema, openApiErrors } from './openapi-responses.ts';
import { openApiAccess, securitySchemes } from './openapi-security.ts';
import { pathParameter, pathParameterNames } from './path-parameters.ts';

/**
 * The OpenAPI 3.1 document of all operations and downloads, from the schemas that validate
 * requests.
 */
export function openApiDocument(
  operations: readonly Operation[],
  downloads: readonly DownloadRoute[] = [],
  cookieName = sessionCookieName(false),
): Json {
  const paths: Record<string, Json> = {};
  for (const contract of operations.flatMap(contractsByPath)) {
    const { path, method } = contract.rest;
    const address = findEquivalentPath(paths, path);
    const operation = renamePathParameters(openApiOperation(contract), path, address);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  for (const contract of downloads) {
    paths[contract.path] = { ...paths[contract.path], get: openApiDownload(contract) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staff HR portal',
      version: '1.0.0',
      description:
        'Dates are YYYY-MM-DD in London time, timestamps ISO 8601 in UTC. Unknown fields are refused. ' +
        'A browser’s write from another origin gives 403, an unsupported method 405. ' +
        'Texts are trimmed before their length is checked; lengths are in Unicode characters. ' +
        'Passwords that are too common or easily guessed are refused. ' +
        'Directories create and deactivate people by SCIM 2.0 (RFC 7644) at /scim/v2, which describes itself at /scim/v2/Schemas.',
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
      schemas: { Failure: errorSchema },
      securitySchemes: securitySchemes(cookieName),
      parameters: { IdempotencyKey: idempotencyKeyParameter },
    },
  };
}

/** The SPDX form of the licence in package.json. */
const license = { name: 'Apache 2.0', identifier: 'Apache-2.0' };

const tagDescriptions: Record<ServiceName, string> = {
  identity: 'Accounts, sign-in, sessions and the audit trail',
  attendance: 'Clocking in and out, hours and corrections',
  leave: 'Annual, sick and compassionate leave, balances and bank holidays',
  messaging: 'Messages between staff and HR, and mail',
  records: 'The archive of days, exports and weekly reports',
};

/**
 * Finds the documented path of a route. To OpenAPI, paths that differ only in the names of their
 * parameters are the same, so all of them use the names of the first.
 */
export function findEquivalentPath(paths: Record<string, unknown>, path: string): string {
  const shape = (address: string) => address.replaceAll(pathParameter, '{}');
  return Object.keys(paths).find((existing) => shape(existing) === shape(path)) ?? path;
}

function renamePathParameters(operation: Json, path: string, address: string): Json {
  const [ownNames, targetNames] = [pathParameterNames(path), pathParameterNames(address)];
  const parameters = (operation.parameters ?? []) as Json[];
  return parameters.length === 0
    ? operation
    : {
        ...operation,
        parameters: parameters.map((one) =>
          one.in === 'path'
            ? { ...one, name: targetNames[ownNames.indexOf(String(one.name))] }
            : one,
        ),
      };
}

/** A contract once for each of its paths. The second path gets an operation id of its own. */
function contractsByPath(contract: Operation): Operation[] {
  const { name, rest } = contract;
  if (rest.aliasPath === undefined) return [contract];
  const second = { ...contract, name: `${name}AsWell`, rest: { ...rest, path: rest.aliasPath } };
  return [contract, second];
}

const oneClickBody = {
  required: false,
  content: {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties: { 'List-Unsubscribe': { const: 'One-Click' } } },
    },
  },
};

function openApiOperation(contract: Operation): Json {
  const { name, service, summary, kind, rest } = contract;
  const input = toJsonSchema(contract.input, 'input') as unknown as InputSchema;
  const { others, required, parameters } = openApiParameters(rest, input);
  const isGet = rest.method === 'GET';
  if (kind === 'mutation') parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return {
    operationId: name,
    tags: [service],
    summary,
    ...openApiAccess(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(!isGet && others.length > 0 && { requestBody: requestBody(input, others, required) }),
    ...(rest.isOneClick && { requestBody: oneClickBody }),
    ...(rest.isForm && { requestBody: formBody(input, others) }),
    responses: { ...successResponses(contract), ...errors(contract) },
  };
}

function formBody(input: InputSchema, fields: string[]): Json {
  const properties = Object.fromEntries(fields.map((field) => [field, input.properties[field]]));
  const schema = { type: 'object', properties, required: fields };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

function requestBody(input: InputSchema, fields: string[], required: ReadonlySet<string>): Json {
  const requiredFields = fields.filter((field) => required.has(field));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, input.properties[field]])),
    ...(requiredFields.length > 0 && { required: requiredFields }),
    additionalProperties: false,
    ...crossFieldRules(input),
  };
  return { required: requiredFields.length > 0, content: { 'application/json': { schema } } };
}

function successResponses({ rest, output, summary }: Operation): Json {
  const { mediaType = 'application/json', acceptedField } = rest;
  if (acceptedField) {
    const { doneBody, acceptedBody } = acceptedSchemas(
      acceptedField,
      toJsonSchema(output, 'output'),
    );
    return {
      [rest.status]: { description: summary, content: { [mediaType]: { schema: doneBody } } },
      202: {
        description: 'Accepted: the work continues as a job',
        content: { [mediaType]: { schema: acceptedBody } },
      },
    };
  }
  const schema = rest.mediaType
    ? { type: 'string' }
    : bodySchema(rest, toJsonSchema(output, 'output'));
  const headers = rest.isPage && { headers: { Link: linkHeader } };
  const etagHeaders = rest.mediaType && { headers: { ETag: etagHeader } };
  return {
    [rest.status]: {
      description: summary,
      ...headers,
      ...etagHeaders,
      content: { [mediaType]: { schema } },
    },
    ...(etagHeaders && {
      304: { description: 'Not modified: `If-None-Match` has the current version', ...etagHeaders },
    }),
  };
}

/**
 * The schema of a body. A page's body holds only the items: the next page is in the header `Link`.
 */
function bodySchema({ isPage }: Operation['rest'], output: Json): Json {
  return isPage ? ((output.properties as Json).items as Json) : output;
}

const etagHeader = { schema: { type: 'string' }, description: 'Changes with the content' };

const linkHeader = {
  schema: { type: 'string' },
  description: 'The next page, if there is one: `<address>; rel="next"`',
};

function errors(contract: Operation): Json {
  return openApiErrors([...commonErrors(contract), ...contract.errors]);
}

/** The error codes that every operation of this kind may give. */
function commonErrors(contract: Operation): ErrorCode[] {
  const { kind, rest } = contract;
  const codes = commonReadErrors(contract);
  if (!rest.mediaType) codes.push('RESPONSE_TOO_LARGE');
  if (rest.method !== 'GET') {
    codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FOREIGN_ORIGIN');
  }
  if (kind === 'mutation') codes.push('IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED');
  return codes;
}

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeated request of the same person or API token with the same body gets the first response and changes ' +
    'nothing. Another body gives 422; 409 while the first is in progress. Kept for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};
