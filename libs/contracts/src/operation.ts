import type { z } from 'zod';
import type { DeclaredScope } from './api-token-scopes.ts';
import type { ErrorCode } from './error-codes.ts';
import { selectionSet } from './selection-set.ts';

export const serviceNames = ['identity', 'attendance', 'leave', 'messaging', 'records'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Who may call an operation. `anyone` needs no session, `session` any session, `setup` a session whose
 * account setup isn't finished. `token` is no session's, so only an API token with the scope may. The others need a
 * session with a finished setup, and all but `factor-setup` one that isn't limited to adding a second factor.
 */
export type Access =
  | 'anyone'
  | 'session'
  | 'setup'
  | 'factor-setup'
  | 'signed-in'
  | 'employee'
  | 'admin'
  | 'master-admin'
  | 'token';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces, as OpenAPI writes them: `/api/admin/users/{id}`. */
  path: string;
  /** Another path for the same operation. */
  aliasPath?: string;
  status: 200 | 201 | 202;
  /** The type of a response that isn't JSON: its body is the output's `content`. */
  mediaType?: 'text/calendar';
  /** Whether the output is a page (pagination.ts): the body has its items, the `Link` header the next page. */
  isPage?: true;
  /** The largest body of callers who may call it, where the gateway's default of 100 KB is too small. */
  maxBodyBytes?: number;
  /** Whether mail programs post a form to it (RFC 8058), whose fields are ignored. */
  isOneClick?: true;
  /** Whether it takes the fields of a form (`application/x-www-form-urlencoded`) instead of JSON. */
  isForm?: true;
  /**
   * The output field that is set where the work continues after the response. The response is then 202
   * with that field alone, otherwise `status` without it.
   */
  acceptedField?: string;
}

export interface OperationDeclaration<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Code extends ErrorCode,
  RequiredAccess extends Access = Access,
> {
  /** The root field in GraphQL, and the operationId in OpenAPI. */
  name: string;
  service: ServiceName;
  kind: 'query' | 'mutation';
  /** One sentence, for OpenAPI. */
  summary: string;
  access: RequiredAccess;
  /** Whether callers must have signed in within the last 5 minutes (docs/sign-in.md, “Recent sign-in”). */
  needsRecentSignIn?: true;
  /** What lets an API token call it (api-token-scopes.ts); none may call one without. */
  scope?: DeclaredScope;
  /** A strict object: unknown fields are refused. Path, query and body are merged into it. */
  input: Input;
  output: Output;
  /** The error codes besides those that every operation may return. */
  errors: readonly Code[];
  rest: RestRoute;
  /** The gateway's timeout where the default of five seconds is too short. */
  timeoutSeconds?: number;
  /** Whether a slow operation asks a provider of single sign-on, which may not answer: other slow ones don't wait for it. */
  asksProvider?: true;
}

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
  RequiredAccess extends Access = Access,
> extends OperationDeclaration<Input, Output, Code, RequiredAccess> {
  /** The GraphQL document that selects exactly `output`. */
  document: string;
}

/** Declares an operation once, and generates its GraphQL document from the input and output. */
export function operation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Code extends ErrorCode,
  const RequiredAccess extends Access,
>(
  declaration: OperationDeclaration<Input, Output, Code, RequiredAccess>,
): Operation<Input, Output, Code, RequiredAccess> {
  return { ...declaration, document: buildDocument(declaration) };
}

export type InputOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
export type CodeOf<O> = O extends Operation<infer _I, infer _O, infer C> ? C : never;

/** `clockIn` becomes `ClockIn`: the name of the document, and of its input type with `Input`. */
export function toTypeName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether the operation takes an `input` argument: one without input fields takes none. */
export function hasInput(declaration: { input: z.ZodObject }): boolean {
  return Object.keys(declaration.input.shape).length > 0;
}

/** Whether all input fields are optional, so that GraphQL callers may omit `input`. */
export function isInputOptional(declaration: { input: z.ZodObject }): boolean {
  return declaration.input.safeParse({}).success;
}

function buildDocument(
  declaration: OperationDeclaration<z.ZodObject, z.ZodType, ErrorCode>,
): string {
  const { name, kind, output } = declaration;
  const typeName = toTypeName(name);
  const required = isInputOptional(declaration) ? '' : '!';
  const variables = hasInput(declaration) ? `($input: ${typeName}Input${required})` : '';
  const argument = hasInput(declaration) ? '(input: $input)' : '';
  return `${kind} ${typeName}${variables} { ${name}${argument}${selectionSet(output)} }`;
}
