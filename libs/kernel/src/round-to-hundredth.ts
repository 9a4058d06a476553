/** Rounds an amount of leave or of hours, which has hundredths: binary fractions can’t add these exactly. */
export function roundToHundredth(amount: number): number {
  return Math.round(amount * 100) / 100;
}
