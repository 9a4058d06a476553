import type { RestRoute } from '@portal/contracts/operation';
import { unwrap } from '@portal/contracts/selection';
import { fail, type Issue, ok, type Result } from '@portal/kernel/result';
import { parseInput } from '@portal/runtime/parse-input';
import { z } from 'zod';

/** What is served at an address: an operation, or a download. */
export interface Addressed {
  input: z.ZodObject;
  rest: Pick<RestRoute, 'method' | 'path' | 'alsoAt'>;
}

export interface InputSources {
  path: Record<string, string>;
  /** What follows the question mark. */
  query: string;
  body: Record<string, unknown>;
}

type Convert = (text: string) => unknown;

/**
 * Prepares the reading of a contract's input: path, query and body merged and held against the
 * contract’s schema. Fields come from an address’s query in a GET only: addresses end up in logs.
 */
export function inputReader(contract: Addressed) {
  const converts = new Map(
    Object.entries(contract.input.shape).map(([name, field]) => [name, convertOf(field)]),
  );
  const isArray = (name: string) => isList(contract.input.shape[name]);

  return ({ path, query, body }: InputSources): Result<Record<string, unknown>, 'BAD_INPUT'> => {
    const issues: Issue[] = [];
    const input: Record<string, unknown> = { ...body };
    const add = (name: string, value: unknown) => {
      if (Object.hasOwn(input, name) && input[name] !== value) {
        issues.push({ path: [name], message: 'is given twice, with two values' });
      }
      define(input, name, value);
    };
    for (const [name, text] of Object.entries(path)) add(name, converted(converts, name, text));
    if (query !== '') {
      const values = new URLSearchParams(query);
      for (const name of new Set(values.keys())) {
        const all = values.getAll(name).map((text) => converted(converts, name, text));
        if (contract.rest.method !== 'GET') {
          issues.push({ path: [name], message: 'is not a known field of the address' });
        } else if (isArray(name)) add(name, all);
        else if (all.length > 1) issues.push({ path: [name], message: 'is given more than once' });
        else add(name, all[0]);
      }
    }
    if (issues[0]) {
      return fail('BAD_INPUT', `${issues[0].path.join('.')} ${issues[0].message}`, { issues });
    }
    const parsed = parseInput(contract.input, input);
    // As it came: the service parses it again, by the same schema.
    return parsed.ok ? ok(input) : parsed;
  };
}

/** Assigning would change the prototype where the name is `__proto__`. */
function define(input: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(input, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function converted(converts: ReadonlyMap<string, Convert>, name: string, text: string): unknown {
  return converts.get(name)?.(text) ?? text;
}

/** Addresses are text: what the schema wants as a number or as true or false is read as one. */
function convertOf(field: z.ZodType): Convert {
  const schema = unwrap(field);
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
