/** Gives the indexes of the texts that some bytes contain. */
export type Finder = (bytes: Uint8Array) => ReadonlySet<number>;

const keyLength = 4;

/**
 * Makes a finder for many texts at once, each at least `keyLength` bytes long: in UTF-8, JSON, URL and
 * base64 encoding, ignoring the case of English letters.
 */
export function createTextFinder(texts: readonly string[]): Finder {
  const needles = texts.flatMap((text, index) =>
    [...encodedForms(text)].map((form) => ({ index, bytes: lowered(Buffer.from(form)) })),
  );
  // A hash table of prefixes skips almost all positions with a single lookup.
  const prefixTable = new Uint8Array(1 << 16);
  const byKey = Map.groupBy(needles, ({ bytes }) => keyAt(bytes, 0));
  for (const key of byKey.keys()) prefixTable[hashOf(key)] = 1;

  return (bytes) => {
    const found = new Set<number>();
    let key = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      key = ((key << 8) | (lower[bytes[at] as number] as number)) >>> 0;
      if (prefixTable[hashOf(key)] === 0 || at < keyLength - 1) continue;
      for (const { index, bytes: needle } of byKey.get(key) ?? []) {
        if (continues(bytes, at - keyLength + 1, needle)) found.add(index);
      }
    }
    return found;
  };
}

function encodedForms(text: string): Set<string> {
  return new Set([
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    // Without the end, which depends on the following bytes.
    Buffer.from(text).toString('base64').replace(/.?=+$/, ''),
  ]);
}

const lower = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

function lowered(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => lower[byte] as number);
}

function keyAt(bytes: Uint8Array, start: number): number {
  let key = 0;
  for (const byte of bytes.subarray(start, start + keyLength)) key = ((key << 8) | byte) >>> 0;
  return key;
}

function hashOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 16;
}

function continues(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let at = keyLength; at < needle.length; at += 1) {
    const byte = bytes[start + at];
    if (byte === undefined || lower[byte] !== needle[at]) return false;
  }
  return true;
}
