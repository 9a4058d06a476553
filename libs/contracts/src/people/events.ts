import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { instant, timeOfDay, wholeNumber } from '../scalars.ts';
import { role } from './user.ts';

/** What other services may know of an account. Names are in identity's events only. */
export const account = z.strictObject({
  ...versioned,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isAdmin: z.boolean(),
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
  /** What the account was created with; from then on the leave service owns it. */
  annualLeaveEntitlement: wholeNumber,
  createdAt: instant,
});

export const userCreated = event({
  service: 'identity',
  name: 'user-created',
  summary: 'An account was created',
  data: account,
});

export const userSetUp = event({
  service: 'identity',
  name: 'user-set-up',
  summary: 'A person finished the setup of their account',
  data: account,
});
