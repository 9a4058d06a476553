/** The parts of a JSON Schema that the contracts use. */
export interface JsonSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  [keyword: string]: unknown;
}

/** Keywords that say nothing about what is valid. */
const annotations = ['$schema', 'description', 'scalar', 'title'];
/** Keywords that are compared one by one. */
const structure = ['type', 'const', 'enum', 'properties', 'required', 'items', 'anyOf'];
/** A reader drops fields that it doesn't know. */
const ignored = ['additionalProperties'];

/**
 * Why a reader with the schema `now` might refuse what was valid by the schema `before`: one line each, none if
 * it reads everything.
 */
export function findIncompatibilities(before: JsonSchema, now: JsonSchema, path = ''): string[] {
  const at = path || 'the whole';
  const [old, options] = [optionsOf(before), optionsOf(now)];
  if (old.length > 1 || options.length > 1) return refusedOptions(old, options, path);
  const found: string[] = [];
  if (now.type !== before.type) found.push(`${at}: ${before.type} became ${now.type}`);
  const allowed = valuesOf(now);
  if (allowed) {
    const lost = valuesOf(before)?.filter((value) => !allowed.includes(value)) ?? ['other values'];
    if (lost.length > 0) found.push(`${at}: ${lost.join(', ')} is refused`);
  }
  for (const [keyword, value] of Object.entries(now)) {
    const isCompared = [...structure, ...annotations, ...ignored].includes(keyword);
    if (isCompared || JSON.stringify(value) === JSON.stringify(before[keyword])) continue;
    if (keyword === 'maxLength' && isHigher(value, before[keyword])) continue;
    found.push(`${at}: ${keyword} became ${JSON.stringify(value)}`);
  }
  for (const name of now.required ?? []) {
    if (!before.required?.includes(name)) found.push(`${path}/${name} became required`);
  }
  for (const [name, schema] of Object.entries(now.properties ?? {})) {
    const old = before.properties?.[name];
    if (old) found.push(...findIncompatibilities(old, schema, `${path}/${name}`));
  }
  if (now.items) found.push(...findIncompatibilities(before.items ?? {}, now.items, `${path}/[]`));
  return found;
}

/** Whether a limit was raised: texts within the old one stay valid. */
function isHigher(limit: unknown, before: unknown): boolean {
  return typeof limit === 'number' && typeof before === 'number' && limit > before;
}

/** The schemas of which one must fit. */
function optionsOf({ anyOf, ...schema }: JsonSchema): readonly JsonSchema[] {
  if (anyOf) return anyOf.flatMap(optionsOf);
  if (!Array.isArray(schema.type)) return [schema];
  return schema.type.map((type) => (type === 'null' ? { type } : { ...schema, type }));
}

/** Each option of `before` must be read by one of `now`. */
function refusedOptions(
  before: readonly JsonSchema[],
  now: readonly JsonSchema[],
  path: string,
): string[] {
  return before.flatMap((old) => {
    const reasons = now.map((option) => findIncompatibilities(old, option, path));
    const [fewest = []] = reasons.toSorted((one, other) => one.length - other.length);
    return fewest;
  });
}

function valuesOf({ const: only, enum: values }: JsonSchema): readonly unknown[] | undefined {
  return only === undefined ? values : [only];
}
