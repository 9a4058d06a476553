import type { z } from 'zod';
import type { ReadScope } from './api-token-scopes.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Access, ServiceName } from './operation.ts';

/** The response header with the number of records in a download. */
export const countHeader = 'x-record-count';
/** The request header with which the gateway requests the headers of a download without its body. */
export const headOnlyHeader = 'x-head-only';

export interface Download<
  Input extends z.ZodObject = z.ZodObject,
  RequiredAccess extends Access = Access,
> {
  /** The operationId in OpenAPI. The service serves the download at `/downloads/<name>`. */
  name: string;
  service: ServiceName;
  /** One sentence, for OpenAPI. */
  summary: string;
  access: RequiredAccess;
  /** As for an operation: whether callers must have signed in within the last 5 minutes. */
  needsRecentSignIn?: true;
  /** What lets an API token read it; none may read one without. */
  scope?: ReadScope;
  /** A strict object: unknown fields are refused. Path and query are merged into it. */
  input: Input;
  /** Served by GET. Parameters in braces, as OpenAPI writes them. */
  path: string;
  mediaTypes: readonly string[];
  /** The error codes besides those that every operation may return. */
  errors: readonly ErrorCode[];
}

export type DownloadInputOf<D extends Download> = z.output<D['input']>;

/**
 * Declares a download once: a file or a stream of any size that isn't JSON. The gateway streams it from
 * the service, outside of GraphQL.
 */
export function download<Input extends z.ZodObject, const RequiredAccess extends Access>(
  declaration: Download<Input, RequiredAccess>,
): Download<Input, RequiredAccess> {
  return declaration;
}
