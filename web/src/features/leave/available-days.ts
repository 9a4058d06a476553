/** Days that can still be requested: what remains, less what is pending. */
export function availableDays({ remaining, pending }: { remaining: number; pending: number }) {
  return remaining - pending;
}
