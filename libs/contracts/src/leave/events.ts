import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { monthDay, wholeNumber } from '../scalars.ts';

/** A person's leave settings; `id` is the person's. */
export const settingsChanged = event({
  service: 'leave',
  name: 'settings-changed',
  summary: 'A person’s entitlement, leave year or carry-over was set',
  data: z.strictObject({
    ...versioned,
    annualLeaveEntitlement: wholeNumber,
    leaveYearStartDate: monthDay,
    carryOverDays: wholeNumber,
  }),
});
