import type { RestRoute } from '@portal/contracts/operation';
import { type Json, withoutNull } from './openapi-parameters.ts';

/**
 * The REST status and body of an operation that may continue as a job: 202 with the job's id, or
 * the result.
 */
export function toAcceptedResponse(
  { status, acceptedField }: Pick<RestRoute, 'status'> & { acceptedField: string },
  result: unknown,
): { status: number; value: unknown } {
  const { [acceptedField]: jobId = null, ...doneBody } = (result ?? {}) as Record<string, unknown>;
  return jobId === null
    ? { status, value: doneBody }
    : { status: 202, value: { [acceptedField]: jobId } };
}

type ObjectSchema = { properties: Record<string, Json>; required?: string[] };

/**
 * The schemas of the two bodies, from the schema of the operation's whole output. `null` only marks the other of the two.
 */
export function acceptedSchemas(
  acceptedField: string,
  output: Json,
): { doneBody: Json; acceptedBody: Json } {
  const { properties, required = [] } = output as ObjectSchema;
  const without = Object.entries(properties).filter(([field]) => field !== acceptedField);
  return {
    doneBody: {
      ...output,
      properties: Object.fromEntries(
        without.map(([field, schema]) => [field, withoutNull(schema)]),
      ),
      required: required.filter((field) => field !== acceptedField),
    },
    acceptedBody: {
      ...output,
      properties: { [acceptedField]: withoutNull(properties[acceptedField] as Json) },
      required: [acceptedField],
    },
  };
}
