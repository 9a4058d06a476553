import type { Dependencies } from '../dependencies.ts';

const batchSize = 1_000;

/** Adds the sort key of the name to people from before lists of pay periods needed it, and returns to how many. */
export async function addSortNames({
  people,
}: Pick<Dependencies, 'people'>): Promise<{ people: number }> {
  let total = 0;
  for (let added = batchSize; added === batchSize; total += added) {
    added = await people.addSortNames(batchSize);
  }
  return { people: total };
}
