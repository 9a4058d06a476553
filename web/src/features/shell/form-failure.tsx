import { useMemo } from 'react';
import { ApiError, isUnauthorized, serverMessage } from '../../app/api-error.ts';
import { retryTime } from '../../app/retry-time.ts';
import { Banner } from '../../ui/banner.tsx';

interface FormFailureProps {
  /** Why what was sent last failed, if it did. */
  error: unknown;
  /** What to say where the server said nothing. */
  fallback: string;
}

/** A failure that no field is to blame for. It stays in the form, where a toast would be gone. */
export function FormFailure({ error, fallback }: FormFailureProps) {
  // The time is that of the answer: drawing it again must not move it.
  const from = useMemo(() => (error instanceof ApiError ? retryTime(error) : null), [error]);
  if (!error || isUnauthorized(error)) return null;
  if (error instanceof ApiError && error.body.issues?.length) return null;
  const isLimited = error instanceof ApiError && error.status === 429;
  return (
    <Banner tone={isLimited ? 'warning' : 'error'} title={serverMessage(error) ?? fallback}>
      {isLimited && from && <p>That is from {from} on. Until then, HR can help you.</p>}
    </Banner>
  );
}
