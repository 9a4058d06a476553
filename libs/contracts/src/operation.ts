import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { selectionOf } from './selection.ts';

export const serviceNames = ['identity', 'attendance', 'leave', 'messaging', 'records'] as const;
export type ServiceName = (typeof serviceNames)[number];

/**
 * Who may call an operation. `anyone` needs no session; `session` any session, one that is still
 * in setup too; `setup` only one that is in setup; the rest need a session past its setup.
 */
export type Access =
  | 'anyone'
  | 'session'
  | 'setup'
  | 'signed-in'
  | 'employee'
  | 'admin'
  | 'master-admin';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces, as OpenAPI writes them: `/api/admin/users/{id}`. */
  path: string;
  /** Where the same is served as well. */
  alsoAt?: string;
  status: 200 | 201 | 202;
  /** What is answered where it is no JSON: the output’s `content`, as it is. */
  mediaType?: 'text/calendar';
  /** Whether the output is a page (page.ts): its items are answered, `Link` says where more are. */
  isPage?: true;
  /** Mail programs post a form to it (RFC 8058), of which nothing is read. */
  isOneClick?: true;
  /**
   * The field of the output that is set where the work goes on after the answer: 202 with that field
   * alone then, and else `status` without it.
   */
  accepted?: string;
}

export interface OperationDeclaration<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Code extends ErrorCode,
> {
  /** The root field in GraphQL, and the operationId in OpenAPI. */
  name: string;
  service: ServiceName;
  kind: 'query' | 'mutation';
  /** One sentence, for OpenAPI. */
  summary: string;
  access: Access;
  /** A strict object: unknown fields are refused. Path, query and body are merged into it. */
  input: Input;
  output: Output;
  /** What it may answer beside the codes that every operation may answer. */
  errors: readonly Code[];
  rest: RestRoute;
  /** How long the gateway waits for the answer, where the usual five seconds are too short. */
  patienceSeconds?: number;
}

export interface Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
> extends OperationDeclaration<Input, Output, Code> {
  /** The GraphQL document that asks for exactly `output`. */
  document: string;
}

/** Declares an operation once. Its GraphQL document follows from its input and output. */
export function operation<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  const Code extends ErrorCode,
>(declaration: OperationDeclaration<Input, Output, Code>): Operation<Input, Output, Code> {
  return { ...declaration, document: documentOf(declaration) };
}

export type InputOf<O extends Operation> = z.output<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
export type CodeOf<O> = O extends Operation<infer _I, infer _O, infer C> ? C : never;

/** `clockIn` becomes `ClockIn`: the name of the document, and of its input type with `Input`. */
export function typeNameOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether the operation takes `input: <Name>Input!`; one without fields takes no argument. */
export function takesInput(declaration: { input: z.ZodObject }): boolean {
  return Object.keys(declaration.input.shape).length > 0;
}

/** Whether every field may be left out, so that GraphQL callers may leave out `input` altogether. */
export function inputIsOptional(declaration: { input: z.ZodObject }): boolean {
  return declaration.input.safeParse({}).success;
}

function documentOf(declaration: OperationDeclaration<z.ZodObject, z.ZodType, ErrorCode>): string {
  const { name, kind, output } = declaration;
  const typeName = typeNameOf(name);
  const required = inputIsOptional(declaration) ? '' : '!';
  const variables = takesInput(declaration) ? `($input: ${typeName}Input${required})` : '';
  const argument = takesInput(declaration) ? '(input: $input)' : '';
  return `${kind} ${typeName}${variables} { ${name}${argument}${selectionOf(output)} }`;
}
