import { useMemo } from 'react';
import { ApiError, isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { retryTime } from '../../lib/api/retry-time.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

interface FormFailureProps {
  /** The error of the last submission, if any. */
  error: unknown;
  /** The message if the server sent none. */
  fallback: string;
}

/** An error that belongs to no field. It stays in the form, where a toast would disappear. */
export function FormFailure({ error, fallback }: FormFailureProps) {
  // Computed once, when the error arrives: rendering again must not move the time.
  const from = useMemo(() => (error instanceof ApiError ? retryTime(error) : null), [error]);
  if (!error || isUnauthorized(error)) return null;
  if (error instanceof ApiError && error.body.issues?.length) return null;
  const isLimited = error instanceof ApiError && error.status === 429;
  return (
    <Banner tone={isLimited ? 'warning' : 'error'} title={serverMessage(error) ?? fallback}>
      {isLimited && from && <p>You can try again from {from}. If it’s urgent, contact HR.</p>}
    </Banner>
  );
}
