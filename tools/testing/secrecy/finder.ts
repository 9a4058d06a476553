/** Gives which of the texts, by their index, some bytes contain. */
export type Finder = (bytes: Uint8Array) => ReadonlySet<number>;

const keyLength = 4;

/**
 * Looks for many texts at once, each at least `keyLength` bytes long: as it is in UTF-8, as JSON and
 * URLs write it, and in base64; English letters in capitals or not.
 */
export function finderOf(texts: readonly string[]): Finder {
  const needles = texts.flatMap((text, index) =>
    [...writtenForms(text)].map((form) => ({ index, bytes: lowered(Buffer.from(form)) })),
  );
  // What the text around decides is passed by at one look: hardly anything begins like a needle.
  const firstLook = new Uint8Array(1 << 16);
  const byKey = Map.groupBy(needles, ({ bytes }) => keyAt(bytes, 0));
  for (const key of byKey.keys()) firstLook[shortOf(key)] = 1;

  return (bytes) => {
    const found = new Set<number>();
    let key = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      key = ((key << 8) | (lower[bytes[at] as number] as number)) >>> 0;
      if (firstLook[shortOf(key)] === 0 || at < keyLength - 1) continue;
      for (const { index, bytes: needle } of byKey.get(key) ?? []) {
        if (continues(bytes, at - keyLength + 1, needle)) found.add(index);
      }
    }
    return found;
  };
}

function writtenForms(text: string): Set<string> {
  return new Set([
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(text),
    // Less what depends on what comes after it.
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

function shortOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 16;
}

function continues(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let at = keyLength; at < needle.length; at += 1) {
    const byte = bytes[start + at];
    if (byte === undefined || lower[byte] !== needle[at]) return false;
  }
  return true;
}
