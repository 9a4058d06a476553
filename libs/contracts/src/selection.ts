import { z } from 'zod';

/** The GraphQL selection set that asks for every field of a schema; empty for a scalar. */
export function selectionOf(schema: z.ZodType): string {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return '';
  const fields = Object.entries(inner.shape).map(
    ([name, field]) => name + selectionOf(field as z.ZodType),
  );
  return ` { ${fields.join(' ')} }`;
}

/** The schema below nullable, optional, default and array wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return unwrap(schema.element as z.ZodType);
  return schema;
}
