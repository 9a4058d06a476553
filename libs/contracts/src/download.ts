import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { Access, ServiceName } from './operation.ts';

/** What of a download’s answer is told in its head, before the first byte. */
export const countHeader = 'x-record-count';
/** With it the gateway asks a service for the head alone: it gives no file. */
export const headOnlyHeader = 'x-head-only';

export interface Download<Input extends z.ZodObject = z.ZodObject> {
  /** The operationId in OpenAPI, and where the service serves it: `/downloads/<name>`. */
  name: string;
  service: ServiceName;
  /** One sentence, for OpenAPI. */
  summary: string;
  access: Access;
  /** A strict object: unknown fields are refused. Path and query are merged into it. */
  input: Input;
  /** Served by GET. Parameters in braces, as OpenAPI writes them. */
  path: string;
  mediaTypes: readonly string[];
  /** What it may answer beside the codes that every operation may answer. */
  errors: readonly ErrorCode[];
}

export type DownloadInputOf<D extends Download> = z.output<D['input']>;

/**
 * Declares once what is no JSON and may be of any size, a file or a stream: it goes from the service
 * through the gateway as it is made, around GraphQL.
 */
export function download<Input extends z.ZodObject>(declaration: Download<Input>): Download<Input> {
  return declaration;
}
