import type { GraphQLResolveInfo, SelectionNode } from 'graphql';

/** Whether a resolver is asked for no other fields than some, by any name that they are given. */
export function asksOnlyFor(
  { fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>,
  fields: ReadonlySet<string>,
): boolean {
  const isOne = (asked: SelectionNode): boolean => {
    if (asked.kind === 'FragmentSpread') return false;
    if (asked.selectionSet) return asked.selectionSet.selections.every(isOne);
    return asked.kind === 'Field' && fields.has(asked.name.value);
  };
  return fieldNodes.every(isOne);
}
