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

  currentEntry({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    return maySee(request, id) ? openEntryOf(request, id) : null;
  },

  todayTotal({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    return maySee(request, id) ? dayTotalOf(request, id) : null;
  },
};

const openEntryOf = shareConcurrentLoads(async (request, userId) => {
  const sessions = await request.loaders.recentEntries.load(userId);
  return toOpenEntryDto(sessions, request.now());
});

const dayTotalOf = shareConcurrentLoads(async (request, userId) => {
  const [person, sessions] = await Promise.all([
    request.loaders.person.load(userId),
    request.loaders.recentEntries.load(userId),
  ]);
  if (person?.role !== 'employee') return null;
  return calculateDayTotal({ sessions, employment: person }, request.now());
});

function maySee({ caller }: Request, userId: string): boolean {
  if (caller.stage === 'token') return false;
  return isAdmin(caller) || (caller.stage === 'full' && caller.userId === userId);
}

/**
 * All rows of a list that have the same person wait for one value. When it was made for each of 2,500 rows from as many sessions,
 * one request kept attendance busy until it was restarted. Once loaded it isn't kept: a document's next write may change it.
 */
function shareConcurrentLoads<Value>(
  load: (request: Request<Loaders>, userId: string) => Promise<Value>,
) {
  const loading = new WeakMap<Request<Loaders>, Map<string, Promise<Value>>>();
  return (request: Request<Loaders>, userId: string): Promise<Value> => {
    const ofRequest = loading.get(request) ?? new Map<string, Promise<Value>>();
    loading.set(request, ofRequest);
    const known = ofRequest.get(userId);
    if (known) return known;
    const value = load(request, userId).finally(() => ofRequest.delete(userId));
    ofRequest.set(userId, value);
    return value;
  };
}
