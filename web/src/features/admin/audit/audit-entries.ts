import type { AuditEntry } from '@portal/contracts/identity/audit';
import { londonDay } from '@portal/kernel/london';

/** Groups consecutive entries by London day and keeps their order. */
export function groupByDay<Entry extends { at: string }>(
  entries: readonly Entry[],
): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = londonDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** The entries of `found` (newest first) that are newer than every known entry. */
export function newerEntries(
  known: readonly AuditEntry[],
  found: readonly AuditEntry[],
): AuditEntry[] {
  const seen = new Set(known.map(({ seq }) => seq));
  const firstSeen = found.findIndex(({ seq }) => seen.has(seq));
  return firstSeen === -1 ? [...found] : found.slice(0, firstSeen);
}
