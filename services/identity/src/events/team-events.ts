import { createEvent } from '@portal/bus/outbox';
import { type CloudEvent, noUserSubject } from '@portal/contracts/event';
import { teamChanged, teamDeleted } from '@portal/contracts/identity/events';
import type { Team } from '../domain/team.ts';

/** The event with the state of a team. */
export function teamChangedEvent({ nameKey: _, ...data }: Team, now: Date): CloudEvent {
  return createEvent(teamChanged, { userId: noUserSubject, data, now });
}

/** The last event of a team that was deleted. */
export function teamDeletedEvent(data: Pick<Team, 'id' | 'version'>, now: Date): CloudEvent {
  return createEvent(teamDeleted, { userId: noUserSubject, data, now });
}
