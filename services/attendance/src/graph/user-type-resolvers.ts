import { isAdmin } from '@portal/auth/caller';
import type { Request } from '@portal/runtime/request';
import { calculateDayTotal } from '../domain/day-stats.ts';
import type { Entry } from '../domain/entry.ts';
import { toOpenEntryDto } from '../dto/to-entry-dto.ts';
import type { Person } from '../store/people.ts';
import type { Loaders } from './loaders.ts';

interface UserReference {
  id: string;
}

const openEntryOf = createOncePer<Entry[], ReturnType<typeof toOpenEntryDto>>();
const dayTotalOf = createOncePer<Person, ReturnType<typeof calculateDayTotal>>();

/** The attendance fields of a user: for the user and administrators, null for others and API tokens. */
export const User = {
  __resolveReference: ({ id }: UserReference): UserReference => ({ id }),

  async currentEntry({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    const sessions = await request.loaders.recentEntries.load(id);
    return openEntryOf(sessions, () => toOpenEntryDto(sessions, request.now()));
  },

  async todayTotal({ id }: UserReference, _: unknown, request: Request<Loaders>) {
    if (!maySee(request, id)) return null;
    const [person, sessions] = await Promise.all([
      request.loaders.person.load(id),
      request.loaders.recentEntries.load(id),
    ]);
    if (person?.role !== 'employee') return null;
    return dayTotalOf(person, () =>
      calculateDayTotal({ sessions, employment: person }, request.now()),
    );
  },
};

function maySee({ caller }: Request, userId: string): boolean {
  if (caller.stage === 'token') return false;
  return isAdmin(caller) || (caller.stage === 'full' && caller.userId === userId);
}

/**
 * Works a value out once for what a request has loaded. All rows of a list may have the same person, whose total of 2,500 sessions
 * kept attendance busy until it was restarted when it was made for each of 2,500 rows. People without sessions share one array.
 */
function createOncePer<Loaded extends object, Value>() {
  const values = new WeakMap<Loaded, { value: Value }>();
  return (loaded: Loaded, calculate: () => Value): Value => {
    const known = values.get(loaded) ?? { value: calculate() };
    values.set(loaded, known);
    return known.value;
  };
}
