import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';

/** Ends the sessions that a committed change has marked for ending. */
export async function processSessionEndings(
  { sessions, sessionEndings }: Pick<Dependencies, 'sessions' | 'sessionEndings'>,
  request: Request,
): Promise<void> {
  try {
    await sessionEndings.processAll(sessions.endAllForUser);
  } catch (failure) {
    // They end as soon as the session store is back, and no session works until then.
    request.log.warn({ err: failure }, 'sessions are still to be ended');
  }
}
