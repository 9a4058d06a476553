/** Entitlements have hundredths of a day, which binary fractions can’t add exactly. */
export function roundToHundredth(days: number): number {
  return Math.round(days * 100) / 100;
}
