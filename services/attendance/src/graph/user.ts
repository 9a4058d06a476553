import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import { totalOfDay } from '../domain/day.ts';
import { openEntry } from '../domain/entry.ts';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

/** What attendance adds to a person: for themselves and for administrators, null for others. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  async currentEntry({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    return openEntry(await request.loaders.recentEntries.load(id), request.now());
  },

  async todayTotal({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    const [person, entries] = await Promise.all([
      request.loaders.person.load(id),
      request.loaders.recentEntries.load(id),
    ]);
    return person?.role === 'employee' ? totalOfDay(entries, request.now()) : null;
  },
};

function maySee({ caller }: Request, userId: string): boolean {
  return isAdmin(caller) || (caller.stage === 'full' && caller.userId === userId);
}
