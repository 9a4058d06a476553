import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import type { Route } from 'playwright-core';

const asha = { __typename: 'User', id: 'a'.repeat(24), firstName: 'Asha', lastName: 'Patel' };
const kofi = { __typename: 'User', id: 'b'.repeat(24), firstName: 'Kofi', lastName: 'Mensah' };

/** An event of a kind, `minutes` ago. */
function event(minutes: number, fields: object) {
  return {
    __typename: 'SecurityEvent',
    id: `event-${minutes}`,
    at: new Date(Date.now() - minutes * 60_000).toISOString(),
    outcome: 'failure',
    actorId: null,
    actor: null,
    targetId: null,
    target: null,
    address: '203.0.113.7',
    times: 1,
    operation: null,
    count: null,
    usualCount: null,
    ...fields,
  };
}

/** Mocks events that a portal has only after attacks. All other documents are passed on. */
export async function respondWithSecurity(route: Route): Promise<void> {
  const { operationName } = route.request().postDataJSON() as { operationName?: string };
  if (operationName === 'FailedSignInDays') {
    const today = londonDay(new Date());
    const days = eachDay(addDays(today, -29), today).map((day, index) => ({
      __typename: 'FailedSignInDay',
      day,
      count: index === 24 ? 240 : (index * 7) % 13,
    }));
    return route.fulfill({ json: { data: { failedSignInDays: days } } });
  }
  if (operationName !== 'SecurityEvents') return route.fallback();
  const items = [
    event(2, { kind: 'failed-sign-in', action: 'sign-in-failed', times: 48 }),
    event(9, { kind: 'lockout', action: 'sign-in-locked', targetId: kofi.id, target: kofi }),
    event(25, {
      kind: 'unusual',
      action: 'unusual-reading',
      outcome: 'success',
      actorId: asha.id,
      actor: asha,
      address: '',
      count: 84,
      usualCount: 12,
    }),
    event(40, {
      kind: 'refused',
      action: 'access-refused',
      actorId: kofi.id,
      actor: kofi,
      operation: 'users',
      times: 6,
    }),
    event(60, {
      kind: 'new-device',
      action: 'new-device',
      outcome: 'success',
      actorId: kofi.id,
      actor: kofi,
      targetId: kofi.id,
      target: kofi,
    }),
    event(1_500, {
      kind: 'export',
      action: 'staff-exported',
      outcome: 'success',
      actorId: asha.id,
      actor: asha,
    }),
  ];
  const page = { __typename: 'SecurityEventPage', items, next: null };
  return route.fulfill({ json: { data: { securityEvents: page } } });
}
