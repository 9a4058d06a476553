import { z } from 'zod';

/**
 * The fields that no API token reads, whatever its scopes: free text, which may be about somebody’s health, and
 * secrets.
 */
export const hiddenFields: ReadonlySet<string> = new Set([
  'reason',
  'requestReason',
  'denialReason',
  'decisionReason',
  'password',
  'securityQuestion',
]);

/** A copy of an output without the hidden fields: they are null, or empty where the schema has no null. */
export function hideFromTokens(schema: z.ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return hideFromTokens(schema.unwrap() as z.ZodType, value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => hideFromTokens(schema.element as z.ZodType, item));
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const visible = Object.entries(schema.shape)
    .filter(([name]) => name in value)
    .map(([name, field]) => [
      name,
      hiddenFields.has(name)
        ? emptyValue(field)
        : hideFromTokens(field, value[name as keyof typeof value]),
    ]);
  return { ...value, ...Object.fromEntries(visible) };
}

function emptyValue(field: z.ZodType): null | '' {
  return field.safeParse(null).success ? null : '';
}
