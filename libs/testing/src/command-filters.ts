import type { mongo } from 'mongoose';

type Filter = Record<string, unknown>;

/** The filters of a command: one for each statement, or each document that it inserts. */
export function filtersOf(command: mongo.BSON.Document): Filter[] {
  switch (Object.keys(command)[0]) {
    case 'find':
      return [command.filter ?? {}];
    case 'aggregate':
      return [command.pipeline[0]?.$match ?? {}];
    case 'update':
      return command.updates.map(({ q }: { q: Filter }) => q);
    case 'delete':
      return command.deletes.map(({ q }: { q: Filter }) => q);
    case 'insert':
      return command.documents;
    case 'findAndModify':
    case 'count':
    case 'distinct':
      return [command.query ?? {}];
    default:
      return [];
  }
}

/** Whether a filter restricts a field. */
export function hasField(filter: Filter, field: string): boolean {
  const inAll = Array.isArray(filter.$and) && filter.$and.some((one) => hasField(one, field));
  return field in filter || inAll;
}
