import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { teamChanged } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { TeamStore } from '../store/teams.ts';

/** Copies the name of a team. */
export function onTeamChanged(teams: TeamStore) {
  return async ({ data }: CloudEvent<DataOf<typeof teamChanged>>, session: ClientSession) => {
    const { id, version, name } = data;
    await teams.saveIfNewer({ id, version, name }, session);
  };
}
