/**
 * Whether two fingerprints are of the same text. Each is a list, separated by commas: a text has a
 * fingerprint by each key that was known, and keys may have been replaced between the two.
 */
export function isSameFingerprint(one: string, other: string): boolean {
  const fingerprints = one.split(',');
  return other.split(',').some((fingerprint) => fingerprints.includes(fingerprint));
}
