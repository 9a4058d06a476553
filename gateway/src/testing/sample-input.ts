import type { Operation } from '@portal/contracts/operation';
import { unwrapSchema } from '@portal/contracts/selection-set';
import { z } from 'zod';

/** Arbitrary values of the right types for an operation's required fields. */
export function sampleInput({ input }: Operation): Record<string, unknown> {
  return sampleObject(input);
}

/** The path of an operation with a value for each parameter. */
export function samplePath({ rest }: Operation): string {
  return rest.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    /date/i.test(name) ? '2026-01-05' : '66f000000000000000000001',
  );
}

function sampleObject({ shape }: z.ZodObject): Record<string, unknown> {
  const required = Object.entries(shape).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  );
  return Object.fromEntries(
    required.map(([name, field]) => [name, sampleOf(name, field as z.ZodType)]),
  );
}

function sampleOf(name: string, field: z.ZodType): unknown {
  const schema = unwrapSchema(field);
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodObject) return sampleObject(schema);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return /date/i.test(name) ? '2026-01-05' : 'x';
}
