import { z } from 'zod';

/** The GraphQL selection set of every field of a schema; empty for a scalar. */
export function selectionSet(schema: z.ZodType): string {
  const inner = unwrapSchema(schema);
  if (!(inner instanceof z.ZodObject)) return '';
  const fields = Object.entries(inner.shape).map(
    ([name, field]) => name + selectionSet(field as z.ZodType),
  );
  return ` { ${fields.join(' ')} }`;
}

/** The schema inside nullable, optional, default and array wrappers. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return unwrapSchema(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return unwrapSchema(schema.element as z.ZodType);
  return schema;
}
