import type { Followers } from '@portal/bus/followers';
import type { Outbox } from '@portal/bus/outbox';
import type { People } from '../store/people.ts';
import type { AllSettings } from '../store/settings.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  settings: AllSettings;
  people: People;
  outbox: Outbox;
  /** So that whoever reads right after a change sees it in what other services keep of it. */
  followers: Followers;
}
