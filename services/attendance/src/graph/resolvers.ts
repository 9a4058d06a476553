import type { Resolvers } from '@portal/runtime/graph';
import type { Attendance } from '../operations/clocking.ts';
import type { SubscriberDependencies } from '../operations/subscriber-dependencies.ts';
import type { StaffBoard } from '../store/staff-board.ts';
import { Correction, EntryChange } from './changes.ts';
import { clock } from './clock.ts';
import { corrections } from './corrections.ts';
import type { Loaders } from './loaders.ts';
import { monitoring } from './monitoring.ts';
import { ownHours } from './own-hours.ts';
import { subscriberResolvers } from './subscribers.ts';
import { TimeEntry } from './time-entry.ts';
import { User } from './user.ts';

export function resolversOf(
  attendance: Attendance,
  board: StaffBoard,
  subscribers: SubscriberDependencies,
): Resolvers<Loaders> {
  const areas = [
    clock(attendance),
    ownHours(attendance),
    corrections(attendance),
    monitoring(attendance, board),
    subscriberResolvers(subscribers),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
    Correction,
    EntryChange,
    TimeEntry,
    User,
  };
}

function merged(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
