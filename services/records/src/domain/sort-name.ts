/** As much as tells people apart: a place in a list must fit into a link. */
const longestBytes = 90;

/**
 * What a list is sorted by: the last name, then the first, without case and accents, so that Ångström
 * is among the As.
 */
export function sortNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  // Below the blank, so that all of one last name come before a longer one that begins like it.
  const name = `${plain(lastName)}\t${plain(firstName)}`;
  const bytes = Buffer.from(name);
  if (bytes.length <= longestBytes) return name;
  // What is left of a letter that was cut in two is no letter.
  return bytes.subarray(0, longestBytes).toString().replace(/�+$/, '');
}

/** Letters that Unicode doesn’t take apart. */
const others: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => others[letter] ?? letter)
    .trim();
}
