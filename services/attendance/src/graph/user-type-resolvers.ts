import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import { calculateDayTotal } from '../domain/day-stats.ts';
import { toOpenEntryDto } from '../dto/to-entry-dto.ts';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

/** The attendance fields of a user: for the user and administrators, null for others and API tokens. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  async currentEntry({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    return toOpenEntryDto(await request.loaders.recentEntries.load(id), request.now());
  },

  async todayTotal({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    const [person, sessions] = await Promise.all([
      request.loaders.person.load(id),
      request.loaders.recentEntries.load(id),
    ]);
    if (person?.role !== 'employee') return null;
    return calculateDayTotal({ sessions, employment: person }, request.now());
  },
};

function maySee({ caller }: Request, userId: string): boolean {
  if (caller.stage === 'token') return false;
  return isAdmin(caller) || (caller.stage === 'full' && caller.userId === userId);
}
