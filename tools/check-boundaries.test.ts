import { expect, test } from 'vitest';
import { findViolation } from './check-boundaries.ts';

const declared = ['mongoose', 'vitest'];
const allowed = [
  ['services/leave/src/operations/cancel-day.ts', '@portal/bus/outbox'],
  ['services/leave/src/operations/cancel-day.ts', '../domain/balance.ts'],
  ['services/leave/src/operations/cancel-day.test.ts', '@portal/testing/databases'],
  ['services/leave/src/domain/balance.ts', '@portal/kernel/london'],
  ['services/leave/src/domain/balance.test.ts', '../../testing/leave-requests.ts'],
  ['libs/bus/src/outbox-relay.ts', 'mongoose'],
  ['web/src/features/admin/staff.tsx', '../../ui/buttons/button.tsx'],
  ['web/src/features/admin/staff.tsx', '../../lib/forms/use-form.ts'],
  ['web/src/lib/initial-queries/prefetch-initial-queries.ts', '../../gql/initial-queries.ts'],
  ['web/src/app/routes.tsx', '../features/admin/admin-area.tsx'],
] as const;

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(findViolation({ file, specifier }, declared)).toBeNull();
});

const refused = [
  ['services/leave/src/operations/cancel-day.ts', '@portal/identity/service', /may not import/],
  ['services/leave/src/operations/cancel-day.ts', '../../../identity/src/service.ts', /leaves/],
  ['services/leave/src/operations/cancel-day.ts', '@portal/testing/databases', /may not import/],
  ['services/leave/src/operations/cancel-day.ts', '@portal/kernel', /no index/],
  ['services/leave/src/operations/cancel-day.ts', 'nats', /only libs\/bus/],
  ['services/leave/src/operations/cancel-day.ts', 'lodash', /not in services\/leave/],
  ['services/leave/src/domain/balance.ts', '@portal/bus/outbox', /rules of a service/],
  ['services/leave/src/domain/balance.ts', 'node:fs', /domain may not/],
  ['services/leave/src/domain/balance.ts', '../store/requests.ts', /rules of a service/],
  ['libs/kernel/src/london.ts', '@portal/contracts/event', /may not import/],
  ['libs/contracts/src/event.ts', '@portal/auth/caller', /may not import/],
  ['web/src/ui/buttons/button.tsx', '../../features/admin/staff.tsx', /may not import/],
  ['web/src/ui/forms/field.tsx', '../../lib/forms/use-form.ts', /may not import/],
  ['web/src/lib/api/rest-client.ts', '../../ui/feedback/toast.tsx', /may not import/],
  ['web/src/lib/session/session.ts', '../../features/sign-in/sign-in.ts', /may not import/],
  ['web/src/features/admin/staff.tsx', '../../app/routes.tsx', /may not import/],
] as const;

test.each(refused)('%s may not import %s', (file, specifier, why) => {
  expect(findViolation({ file, specifier }, declared)).toMatch(why);
});
