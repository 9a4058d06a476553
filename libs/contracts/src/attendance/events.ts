import { z } from 'zod';
import { event, versioned } from '../event.ts';
import { timeEntry } from './time-entry.ts';

/** A session of work after the change. */
export const entryState = z.strictObject({ ...timeEntry.shape, ...versioned });

export const clockedIn = event({
  service: 'attendance',
  name: 'clocked-in',
  summary: 'A person started a session of work',
  data: entryState,
});

export const clockedOut = event({
  service: 'attendance',
  name: 'clocked-out',
  summary: 'A person ended a session of work',
  data: entryState,
});

export const clockOutMissing = event({
  service: 'attendance',
  name: 'clock-out-missing',
  summary:
    'A session of work lacks its end: after 16 hours, or at once if the person ceased to be staff',
  data: entryState,
});

/** After it comes nothing more of this person from this service. `id` is the person's. */
export const personErased = event({
  service: 'attendance',
  name: 'person-erased',
  summary: 'What attendance held of a person was removed, because their account was deleted',
  data: z.strictObject({ ...versioned }),
});
