import { type ApolloCache, DocumentTransform } from '@apollo/client';
import { type DocumentNode, type FieldNode, Kind, visit } from 'graphql';

/**
 * Fields that Apollo's cache stores without normalising their objects, by the name in the response. Normalising thousands
 * blocks a phone for seconds. A later response replaces the value as a whole, so all documents must select the same
 * of a field.
 */
export const unnormalisedFields: ReadonlySet<string> = new Set([
  'currentEntries',
  'days',
  'employment',
  'lateArrivalsDetails',
  'leaveBalances',
  'leaveRequests',
  'pendingLeaveDetails',
  'pendingSickLeave',
  'sickLeaveRequests',
  'staffDetails',
  'staffHoursToday',
  'staffLeave',
  'staffOnlineDetails',
  'teamMemberships',
  'users',
  'workingPatterns',
]);

/** The list with the rows of a type, which writes give one by one. */
const listsByType: Record<string, string> = { User: 'users' };

interface Row {
  __typename: string;
  id: string;
}

/** The default `update` of mutations: shows what they have changed in the lists that aren’t normalised. */
export function updateUnnormalisedLists(cache: ApolloCache, { data }: { data?: unknown }): void {
  for (const changed of rowsIn(data)) {
    changeUnnormalisedList<Row>(cache, listsByType[changed.__typename] ?? '', (rows) =>
      rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)),
    );
  }
}

/** Changes a list that isn’t normalised, if it is cached. */
export function changeUnnormalisedList<Item>(
  cache: ApolloCache,
  field: string,
  change: (items: readonly Item[]) => Item[],
): void {
  const modify = (items: unknown) => (Array.isArray(items) ? change(items) : items);
  cache.modify({ fields: { [field]: modify } });
}

function rowsIn(value: unknown): Row[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { __typename, id } = value as Partial<Row>;
  return __typename && id && __typename in listsByType
    ? [value as Row]
    : Object.values(value).flatMap(rowsIn);
}

/** A field without the selections that are sent for it: to the cache it looks like a scalar. */
type UnnormalisedField = FieldNode & { sentSelections?: FieldNode['selectionSet'] };

/** Hides the selections from the cache, which then stores each value as a scalar. */
export const hideUnnormalisedSelections = new DocumentTransform((document) =>
  changeFields(document, (field) =>
    field.selectionSet && unnormalisedFields.has((field.alias ?? field.name).value)
      ? { ...field, selectionSet: undefined, sentSelections: field.selectionSet }
      : undefined,
  ),
);

/** Gives the document to send, with all selections. */
export const restoreHiddenSelections = new DocumentTransform((document) =>
  changeFields(document, ({ sentSelections, ...field }) =>
    sentSelections ? { ...field, selectionSet: sentSelections } : undefined,
  ),
);

function changeFields(
  document: DocumentNode,
  change: (field: UnnormalisedField) => UnnormalisedField | undefined,
): DocumentNode {
  return visit(document, { [Kind.FIELD]: change });
}
