import type { RestRoute } from '@portal/contracts/operation';

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

type ObjectSchema = { properties: Record<string, unknown>; required?: string[] };

/** The schemas of the two bodies, from the schema of the operation's whole output. */
export function acceptedSchemas(
  acceptedField: string,
  output: Record<string, unknown>,
): { doneBody: Record<string, unknown>; acceptedBody: Record<string, unknown> } {
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
      properties: { [acceptedField]: withoutNull(properties[acceptedField]) },
      required: [acceptedField],
    },
  };
}

/** A schema without `null`, which only marks the other of the two bodies. */
function withoutNull(schema: unknown): unknown {
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] };
  if (!anyOf) return schema;
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}
