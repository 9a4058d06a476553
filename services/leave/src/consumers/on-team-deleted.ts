import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type { teamDeleted } from '@portal/contracts/identity/events';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';

/** Replaces a team with a tombstone, which late events can't undo, and removes its lock. */
export function onTeamDeleted({ teams, locks }: Pick<Dependencies, 'teams' | 'locks'>) {
  return async ({ data }: CloudEvent<DataOf<typeof teamDeleted>>, session: ClientSession) => {
    if (!(await teams.markDeleted(data, session))) return;
    // Conflicts with a concurrent transaction that read the team: it would create the lock again.
    await locks.lock([data.id], session);
    await locks.remove(data.id, session);
  };
}
