/** A list position must fit into a URL. */
const maxBytes = 90;

/**
 * Gives the sort key of a name: last name, then first name, without case and accents, so that Ångström
 * sorts as Angstrom.
 */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  // A tab sorts before a space: all people called "Lee" come before "Lee Smith".
  const name = `${normalise(lastName)}\t${normalise(firstName)}`;
  const bytes = Buffer.from(name);
  if (bytes.length <= maxBytes) return name;
  // Drop the remainder of a character that was cut in two.
  return bytes.subarray(0, maxBytes).toString().replace(/�+$/, '');
}

/** The parts of a search, which are compared with sort keys. */
export function searchTermsOf(search: string): string[] {
  return normalise(search).split(/\s+/).filter(Boolean);
}

/** Letters that NFD does not decompose. */
const replacements: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

function normalise(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => replacements[letter] ?? letter)
    .trim();
}
