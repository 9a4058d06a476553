import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { endUserSessions as contract } from '@portal/contracts/people/user-sessions';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { auditNote } from './audit-note.ts';
import type { Dependencies } from './dependencies.ts';
import { manageAccount } from './manage-account.ts';

export async function endUserSessions(
  deps: Dependencies,
  request: Request,
  { userId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const options = { id: userId, operation: 'end-sessions' } as const;
  return manageAccount(deps, request, options, async (account, { session }) => {
    await deps.sessionEndings.add(account.id, session);
    await deps.audit.append([auditNote(request, 'session-ended', account.id)], session);
    return { success: true };
  });
}
