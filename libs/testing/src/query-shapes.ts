import type { mongo } from 'mongoose';
import { filtersOf } from './command-filters.ts';

type Command = mongo.BSON.Document;

/** Whatever else may change which index MongoDB chooses. */
const planned = [
  'sort',
  'hint',
  'projection',
  'fields',
  'collation',
  'min',
  'max',
  'key',
  'pipeline',
];

/** Gives the same text for commands that differ only in their values. */
export function shapeOf(command: Command): string {
  const [commandName = ''] = Object.keys(command);
  const options = Object.fromEntries(
    planned.filter((name) => name in command).map((name) => [name, withoutValues(command[name])]),
  );
  const { multi = false } = command.updates?.[0] ?? {};
  const hasLimit = 'limit' in command;
  const filters = filtersOf(command).map(withoutValues);
  return JSON.stringify([commandName, command[commandName], filters, options, multi, hasLimit]);
}

/**
 * Names a query for people: its command and collection, the fields of its filter and of its sort, such as
 * `find entries (userId, clockInTime) by clockInTime`.
 */
export function nameOfQuery(command: Command): string {
  const [commandName = ''] = Object.keys(command);
  const fields = filtersOf(command).flatMap((filter) => fieldsOf(filter));
  const sort = command.sort ?? command.pipeline?.find((stage: Command) => stage.$sort)?.$sort ?? {};
  const order = Object.keys(toObject(sort)).join(', ');
  return `${commandName} ${command[commandName]} (${fields.join(', ')})${order && ` by ${order}`}`;
}

function fieldsOf(filter: Command): string[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') && Array.isArray(value)
      ? [`${name} ${value.map((inner) => fieldsOf(inner).join(', ')).join(' | ')}`]
      : [name],
  );
}

/** The driver keeps some documents as maps, because their order counts. */
function toObject(value: object): object {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

function withoutValues(value: unknown): unknown {
  if (value instanceof Map) return withoutValues(toObject(value));
  if (Array.isArray(value)) {
    const isOfDocuments = value.some(
      (inner) => Object.prototype.toString.call(inner) === '[object Object]',
    );
    return isOfDocuments ? value.map(withoutValues) : 'list';
  }
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  // Dates, ids and the like, which are values too.
  if (value.constructor !== Object) return value.constructor?.name ?? 'object';
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutValues(inner)]),
  );
}
