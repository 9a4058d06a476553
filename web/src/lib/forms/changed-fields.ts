/**
 * The fields that differ from those that a form showed at first. A save sends only these: the others keep what
 * somebody else has saved meanwhile, and what the form couldn't load.
 */
export function changedFields<Fields extends object>(
  before: Readonly<Partial<Record<keyof Fields, unknown>>>,
  after: Fields,
): Partial<Fields> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
