import { searchKey } from '@portal/kernel/search-key';

/** A list position must fit into a URL. */
const maxBytes = 90;

/**
 * Gives the sort key of a name: last name, then first name, without case and accents, so that Ångström
 * sorts as Angstrom.
 */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  // A tab sorts before a space: all people called "Lee" come before "Lee Smith".
  const name = `${searchKey(lastName).trim()}\t${searchKey(firstName).trim()}`;
  const bytes = Buffer.from(name);
  if (bytes.length <= maxBytes) return name;
  // Drop the remainder of a character that was cut in two.
  return bytes
    .subarray(0, maxBytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}
