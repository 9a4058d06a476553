import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';

/** London's time at which each service compares what it stores with its own stream. */
export const streamCheckTime = '03:30';
/** London's time at which what services hold of each other is compared. */
export const copiesCheckTime = '03:45';

/** The first instant after another at which London's clocks show a time. */
export function nextNightly(after: Date, time: string): Date {
  const today = instantInLondon(londonDay(after), time);
  return today > after ? today : instantInLondon(addDays(londonDay(after), 1), time);
}
