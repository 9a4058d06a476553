import { fail, fieldError } from '@portal/kernel/result';

/** For an account whose event has not arrived yet. Entitlements are never guessed. */
export const accountNotReadyFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Your account is still being prepared. Please try again in a moment.',
  { retryAfterSeconds: 1 },
);

/** For an unknown leave request, or one that the caller may not know of. */
export const leaveRequestNotFoundFailure = fail('NOT_FOUND', 'Leave request not found');

/** The same for sick or compassionate leave. */
export const sickLeaveNotFoundFailure = fail('NOT_FOUND', 'Sick leave request not found');

/** For an unknown fit note. */
export const fitNoteNotFoundFailure = fail('NOT_FOUND', 'Fit note not found');

/** Administrators who were staff before can’t decide on, book or change their own leave or fit notes. */
export const ownLeaveForbiddenFailure = fail(
  'FORBIDDEN',
  'You can’t manage your own leave. Ask another administrator.',
);

/** For leave that an administrator requested as staff. It can only be declined, cancelled or deleted. */
export const noLeaveForAdminsFailure = fail(
  'FORBIDDEN',
  'Administrators don’t have leave in the portal.',
);

/** For a person who is not a member of staff. */
export const staffNotFoundFailure = fail('NOT_FOUND', 'Staff member not found');

export const endsBeforeStartFailure = fieldError(
  'endDate',
  'The end date can’t be before the start date.',
);

/** For a calendar link that doesn't exist, or no longer. */
export const calendarNotFoundFailure = fail('NOT_FOUND', 'Calendar not found');
