import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { teamDeleted } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { TeamStore } from '../store/teams.ts';

/** Replaces a team with a tombstone, which late events can't undo. */
export function onTeamDeleted(teams: TeamStore) {
  return async ({ data }: CloudEvent<DataOf<typeof teamDeleted>>, session: ClientSession) => {
    await teams.markDeleted(data, session);
  };
}
