import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { teamChanged } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** Copies a team with its minimum cover. */
export function onTeamChanged({ teams }: Pick<Dependencies, 'teams'>) {
  return async ({ data }: CloudEvent<DataOf<typeof teamChanged>>, session: ClientSession) => {
    await teams.saveIfNewer(data, session);
  };
}
