import type { RestRoute } from '@portal/contracts/operation';

/** What a body has by REST where work may go on after the answer (decisions.md section 1). */
export function acceptedAnswer(
  { status, accepted }: Pick<RestRoute, 'status'> & { accepted: string },
  given: unknown,
): { status: number; value: unknown } {
  const { [accepted]: goesOnAs = null, ...done } = (given ?? {}) as Record<string, unknown>;
  return goesOnAs === null
    ? { status, value: done }
    : { status: 202, value: { [accepted]: goesOnAs } };
}

type Described = { properties: Record<string, unknown>; required?: string[] };

/** The schemas of the two bodies, out of the schema of all that the operation gives. */
export function acceptedSchemas(
  accepted: string,
  output: Record<string, unknown>,
): { done: Record<string, unknown>; goesOn: Record<string, unknown> } {
  const { properties, required = [] } = output as Described;
  const without = Object.entries(properties).filter(([field]) => field !== accepted);
  return {
    done: {
      ...output,
      properties: Object.fromEntries(without.map(([field, schema]) => [field, present(schema)])),
      required: required.filter((field) => field !== accepted),
    },
    goesOn: {
      ...output,
      properties: { [accepted]: present(properties[accepted]) },
      required: [accepted],
    },
  };
}

/** What is null says that it is the other body. */
function present(schema: unknown): unknown {
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] };
  if (!anyOf) return schema;
  const others = anyOf.filter(({ type }) => type !== 'null');
  return others.length === 1 ? { ...rest, ...others[0] } : { ...rest, anyOf: others };
}
