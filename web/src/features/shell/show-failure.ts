import { isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { toApiError } from '../../lib/api/graphql-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';

/**
 * Shows why an operation failed, as a toast: `reason`, or else the server’s message. Shows nothing where the
 * session has ended, because the sign-in page follows.
 */
export function showFailure(title: string, cause: unknown, reason?: string): void {
  const error = toApiError(cause);
  if (isUnauthorized(error)) return;
  const description = reason ?? error.body.issues?.[0]?.message ?? serverMessage(error);
  toast({ title, description: description ?? 'Please try again.', tone: 'error' });
}

/** Runs an operation; shows a failure under this title. Gives whether it succeeded. */
export async function runOrShowFailure(
  failureTitle: string,
  run: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (cause) {
    showFailure(failureTitle, cause);
    return false;
  }
}
