import { z } from 'zod';
import { operation } from '../operation.ts';
import { id, instant, text, wholeNumber, withMaxLength } from '../scalars.ts';
import { jobTitle } from './employment.ts';
import { hashingTimeoutSeconds } from './sign-in.ts';
import { email, personName, username } from './user.ts';

/*
 * What the gateway's SCIM routes call (docs/scim.md). Only API tokens with `write:scim` may: these operations have no
 * route under /api, and aren’t in `operations`.
 */

export const scimUsersPath = '/scim/v2/Users';
const scimUserPath = `${scimUsersPath}/{id}`;

/** The largest number of people in one response. */
export const maxScimUsers = 200;

const externalId = text(200);

/** A person as SCIM clients see them. */
export const scimUserResource = z.strictObject({
  id,
  /** The client’s own identifier. */
  externalId: z.string().nullable(),
  userName: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  /** Whether the person can sign in. */
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** Another one after each change of the fields above but `updatedAt`. */
  version: z.string(),
});
export type ScimUserResource = z.output<typeof scimUserResource>;

/** What a client may set; what it leaves out stays as it is. */
const changes = {
  externalId: externalId.nullish(),
  title: jobTitle.nullish(),
  active: z.boolean('must be true or false').nullish(),
};

/** The version that the client has read: CONFLICT at `version` if the person has another one by now. */
const version = withMaxLength(z.string(), 100).nullish();

export const scimUsers = operation({
  name: 'scimUsers',
  service: 'identity',
  kind: 'query',
  summary: 'The people that match all of the given values, by id',
  access: 'token',
  scope: 'write:scim',
  input: z.strictObject({
    id: withMaxLength(z.string(), 200).nullish(),
    userName: withMaxLength(z.string(), 200).nullish(),
    externalId: withMaxLength(z.string(), 200).nullish(),
    email: withMaxLength(z.string(), 254).nullish(),
    active: z.boolean().nullish(),
    modifiedAfter: instant.nullish(),
    /** Counted from 1. */
    startIndex: z.int().min(1).max(1_000_000),
    count: z.int().min(0).max(maxScimUsers),
  }),
  output: z.strictObject({ totalResults: wholeNumber, users: z.array(scimUserResource) }),
  errors: [],
  rest: { method: 'GET', path: scimUsersPath, status: 200 },
});

export const scimUser = operation({
  name: 'scimUser',
  service: 'identity',
  kind: 'query',
  summary: 'A person',
  access: 'token',
  scope: 'write:scim',
  input: z.strictObject({ id: withMaxLength(z.string(), 200) }),
  output: scimUserResource,
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: scimUserPath, status: 200 },
});

export const createScimUser = operation({
  name: 'createScimUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Create an employee, or bring back the one that was deleted with the same externalId',
  access: 'token',
  scope: 'write:scim',
  input: z.strictObject({
    ...changes,
    userName: username,
    givenName: personName,
    familyName: personName,
    /** An invitation is sent to this address. */
    email: email.nullish(),
  }),
  output: scimUserResource,
  errors: ['USERNAME_TAKEN', 'CONFLICT'],
  rest: { method: 'POST', path: scimUsersPath, status: 201 },
  timeoutSeconds: hashingTimeoutSeconds,
});

export const updateScimUser = operation({
  name: 'updateScimUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'Change an employee. An email address can’t be changed, only repeated',
  access: 'token',
  scope: 'write:scim',
  input: z.strictObject({
    ...changes,
    id: withMaxLength(z.string(), 200),
    version,
    userName: username.nullish(),
    givenName: personName.nullish(),
    familyName: personName.nullish(),
    email: withMaxLength(z.string(), 254).nullish(),
  }),
  output: scimUserResource,
  errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'CONFLICT'],
  rest: { method: 'PATCH', path: scimUserPath, status: 200 },
});

export const deleteScimUser = operation({
  name: 'deleteScimUser',
  service: 'identity',
  kind: 'mutation',
  summary: 'End an employee’s access and hide them from SCIM clients; their data stays',
  access: 'token',
  scope: 'write:scim',
  input: z.strictObject({ id: withMaxLength(z.string(), 200), version }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  rest: { method: 'DELETE', path: scimUserPath, status: 200 },
});

/** Every operation of SCIM. */
export const scimOperations = [
  scimUsers,
  scimUser,
  createScimUser,
  updateScimUser,
  deleteScimUser,
] as const;
