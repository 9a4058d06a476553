import type { Request } from '@portal/runtime/request';
import type { Dependencies } from './dependencies.ts';

/** Ends the sessions of which a change that is committed says that they are to end. */
export async function endStoredSessions(
  { sessions, sessionEndings }: Pick<Dependencies, 'sessions' | 'sessionEndings'>,
  request: Request,
): Promise<void> {
  try {
    await sessionEndings.workOff(sessions.endAllOf);
  } catch (failure) {
    // They are ended as soon as the store of sessions is back, and nobody can use one before.
    request.log.warn({ err: failure }, 'sessions are still to be ended');
  }
}
