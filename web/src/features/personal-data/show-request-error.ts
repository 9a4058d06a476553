import { isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/feedback/toast.tsx';

export function showRequestError(error: Error): void {
  if (isUnauthorized(error)) return;
  toast({
    title: 'Copy not requested',
    description: serverMessage(error) ?? 'Please try again.',
    tone: 'error',
  });
}
