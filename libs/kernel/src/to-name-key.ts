/** The key to compare names by: it ignores case, repeated spaces and compatibility characters (“Ⅳ” equals “IV”). */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}
