import type { RestRoute } from '@portal/contracts/operation';
import { unwrapSchema } from '@portal/contracts/selection-set';
import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import { parseInput } from '@portal/runtime/parse-input';
import { z } from 'zod';

/** A contract with a REST address: an operation or a download. */
export interface RestContract {
  input: z.ZodObject;
  rest: Pick<RestRoute, 'method' | 'path' | 'aliasPath'>;
}

export interface InputSources {
  path: Record<string, string>;
  /** The query string without the question mark. */
  query: string;
  body: Record<string, unknown>;
}

type Convert = (text: string) => unknown;

/** Of the query. Thousands would make a response of hundreds of kilobytes. */
const maxIssues = 20;

/**
 * Creates a reader of a contract's input, which merges path, query and body and validates them
 * against the contract's schema. Only a GET takes fields from the query, because URLs end up in
 * logs.
 */
export function createInputReader(contract: RestContract) {
  const converters = new Map(
    Object.entries(contract.input.shape).map(([name, field]) => [name, converterFor(field)]),
  );
  const isArray = (name: string) => isList(contract.input.shape[name]);

  return ({ path, query, body }: InputSources): Result<Record<string, unknown>, 'BAD_INPUT'> => {
    const issues: Issue[] = [];
    const input: Record<string, unknown> = { ...body };
    const add = (name: string, value: unknown) => {
      if (Object.hasOwn(input, name) && input[name] !== value) {
        issues.push({ path: [name], message: 'is given twice, with different values' });
      }
      defineField(input, name, value);
    };
    for (const [name, text] of Object.entries(path))
      add(name, convertValue(converters, name, text));
    if (query !== '') {
      // Grouped once: to look for each of thousands of names takes the square of their number.
      for (const [name, given] of Map.groupBy(new URLSearchParams(query), ([name]) => name)) {
        const all = given.map(([, text]) => convertValue(converters, name, text));
        if (issues.length === maxIssues) break;
        if (contract.rest.method !== 'GET') {
          issues.push({ path: [name], message: 'is not a known query parameter' });
        } else if (isArray(name)) add(name, all);
        else if (all.length > 1) issues.push({ path: [name], message: 'is given more than once' });
        else add(name, all[0]);
      }
    }
    if (issues[0]) {
      return fail('BAD_INPUT', `${issues[0].path.join('.')} ${issues[0].message}`, { issues });
    }
    const parsed = parseInput(contract.input, input);
    // Unparsed: the service parses it again with the same schema.
    return parsed.ok ? ok(input) : parsed;
  };
}

/** Defines a field. Assignment to `__proto__` would change the prototype. */
function defineField(input: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(input, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function convertValue(
  converters: ReadonlyMap<string, Convert>,
  name: string,
  text: string,
): unknown {
  return converters.get(name)?.(text) ?? text;
}

/** Converts the text of a URL to the number or boolean that the schema expects. */
function converterFor(field: z.ZodType): Convert {
  const schema = unwrapSchema(field);
  if (schema instanceof z.ZodNumber) {
    return (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  }
  if (schema instanceof z.ZodBoolean) {
    return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  }
  return (text) => text;
}

function isList(field: z.ZodType | undefined): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return isList(field.unwrap() as z.ZodType);
  }
  return field instanceof z.ZodArray;
}
