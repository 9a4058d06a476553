import { DocumentTransform } from '@apollo/client';
import { type DocumentNode, type FieldNode, Kind, visit } from 'graphql';

/**
 * Fields whose objects the cache keeps as they came, by the name in the response. It would take each object apart and
 * put it together again, which blocks a phone for seconds where thousands are shown. A later response replaces the
 * value as a whole, so all documents must select the same of a field.
 */
export const plainFields: ReadonlySet<string> = new Set([
  'days',
  'employment',
  'leaveRequests',
  'sickLeaveRequests',
  'staffHoursToday',
  'staffLeave',
  'teamMemberships',
  'workingPatterns',
]);

/** A field whose selections only the portal sees. */
type PlainField = FieldNode & { sentSelections?: FieldNode['selectionSet'] };

/** Makes the cache take the objects of plain fields as single values. */
export const hidePlainSelections = new DocumentTransform((document) =>
  changeFields(document, (field) =>
    field.selectionSet && plainFields.has((field.alias ?? field.name).value)
      ? { ...field, selectionSet: undefined, sentSelections: field.selectionSet }
      : undefined,
  ),
);

/** Gives the document to send, with all selections. */
export const restorePlainSelections = new DocumentTransform((document) =>
  changeFields(document, ({ sentSelections, ...field }) =>
    sentSelections ? { ...field, selectionSet: sentSelections } : undefined,
  ),
);

function changeFields(
  document: DocumentNode,
  change: (field: PlainField) => PlainField | undefined,
): DocumentNode {
  return visit(document, { [Kind.FIELD]: change });
}
