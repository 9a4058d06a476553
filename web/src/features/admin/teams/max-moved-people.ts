import type { maxMovedPeople as limit } from '@portal/contracts/identity/team';

/** The most people that can be moved together. */
export const maxMovedPeople: typeof limit = 200;
