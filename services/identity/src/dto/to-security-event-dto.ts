import type { SecurityEvent } from '@portal/contracts/identity/security-event';
import type { SecurityEventRecord } from '../domain/security-event.ts';

/** Converts a security event to its API form. */
export function toSecurityEventDto(
  { at, ...event }: SecurityEventRecord,
  personOf: (id: string | null) => SecurityEvent['actor'],
): SecurityEvent {
  const { actorId, targetId } = event;
  return { ...event, at: at.toISOString(), actor: personOf(actorId), target: personOf(targetId) };
}
