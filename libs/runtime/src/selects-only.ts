import type { GraphQLResolveInfo, SelectionNode } from 'graphql';

/**
 * Whether a query selects only the given fields of a resolver's type. Aliases count as the field that
 * they stand for; a fragment spread counts as another field.
 */
export function selectsOnly(
  { fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>,
  fields: ReadonlySet<string>,
): boolean {
  const isAllowed = (node: SelectionNode): boolean => {
    if (node.kind === 'FragmentSpread') return false;
    if (node.selectionSet) return node.selectionSet.selections.every(isAllowed);
    return node.kind === 'Field' && fields.has(node.name.value);
  };
  return fieldNodes.every(isAllowed);
}
