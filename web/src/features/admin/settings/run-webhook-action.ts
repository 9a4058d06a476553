import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** Runs a change of a webhook; a failure is a toast with this title. Gives whether it succeeded. */
export async function runWebhookAction(
  failureTitle: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (cause) {
    const error = toApiError(cause);
    if (isUnauthorized(error)) return false;
    const description = serverMessage(error) ?? 'Please try again.';
    toast({ title: failureTitle, description, tone: 'error' });
    return false;
  }
}
