import { DocumentTransform } from '@apollo/client';
import { type DocumentNode, type FieldNode, Kind, visit } from 'graphql';

/**
 * Fields that Apollo's cache stores without normalising their objects, by the name in the response. Normalising thousands
 * blocks a phone for seconds. A later response replaces the value as a whole, so all documents must select the same
 * of a field.
 */
export const unnormalisedFields: ReadonlySet<string> = new Set([
  'days',
  'employment',
  'leaveRequests',
  'sickLeaveRequests',
  'staffHoursToday',
  'staffLeave',
  'teamMemberships',
  'workingPatterns',
]);

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
