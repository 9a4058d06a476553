import { defaultEmployment, type Employment } from '@portal/contracts/identity/employment';
import { generateUsername } from '@portal/contracts/identity/generate-username';
import type { Role } from '@portal/contracts/identity/user';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { type Occupation, occupationOf } from './occupations.ts';
import { adminNames, staffNames } from './people-names.ts';
import { contractedHoursOf, planPatterns } from './plan-patterns.ts';
import { planRegistrations } from './plan-registrations.ts';
import { planMemberships } from './plan-teams.ts';
import type { Person } from './plan-types.ts';
import { createSeededRandom, type SeededRandom, seededId } from './seeded-random.ts';

/** A member of staff with their habits. */
export interface Member {
  person: Person;
  job: Occupation;
  /** How often they are late, as a fraction of 1. */
  lateness: number;
  /** Whether they clock out for lunch. */
  clocksLunch: boolean;
}

const minute = 60_000;
const fullWeek = 5;
/** The unpaid break of those who clock out for lunch. */
const lunchMinutes = 40;
/** Who starts after today, and who leaves after today. */
const starterIndex = 12;
const leavingIndex = 16;
const questions = [
  ['What was the name of your first pet?', ['Marmalade', 'Pumpernickel', 'Sir Biscuit']],
  ['What was your first car?', ['A yellow Mini', 'A green Fiesta', 'A silver Micra']],
  ['In which city were you born?', ['Wolverhampton', 'Thiruvananthapuram', 'Merthyr Tydfil']],
  ['What is your favourite food?', ['Jollof rice', 'Shepherd’s pie', 'Pierogi ruskie']],
] as const;
const words = ['harbour', 'orchard', 'lantern', 'meadow', 'compass', 'thimble', 'willow'] as const;
const moods = ['quiet', 'early', 'calm', 'silver', 'gentle', 'bright', 'steady'] as const;

/** Plans the administrators, employed from the first day; the first one is the master admin. */
export function planAdmins(seed: string, from: string, count: number): Person[] {
  return adminNames.slice(0, count).map(([firstName, lastName], index) => {
    const random = createSeededRandom(seed, 'admin', index);
    const role: Role = index === 0 ? 'master-admin' : 'admin';
    const createdAt = instantInLondon(from, index === 0 ? '07:30' : '07:50');
    const employment = {
      ...permanentFrom(from),
      jobTitle: index === 0 ? 'HR Manager' : 'HR Adviser',
      contractedHours: contractedHoursOf([]),
    };
    const known = { firstName, lastName, role, createdAt, employment, workingPatterns: [] };
    return account(known, random, seed);
  });
}

/** Plans the staff: most start on the first day, every seventh later. Some have left, one has yet to start. */
export function planStaff(
  seed: string,
  { from, days, count }: { from: string; days: number; count: number },
): Member[] {
  const usernames = new Set<string>();
  const planned: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const { firstName, lastName } = nameOf(index);
    const random = createSeededRandom(seed, 'staff', index);
    const job = occupationOf(index);
    const isLater = index % 7 === 6;
    const since = isLater ? addDays(from, random.integer(Math.ceil(days / 8), days - 30)) : from;
    const today = addDays(from, days);
    const isStarter = index === starterIndex;
    const createdAt = instantInLondon(isStarter ? addDays(today, -3) : since, '08:00');
    const daysAWeek = job.rota === 'nights' ? 4 : random.pick([5, 5, 5, 4, 4, 3]);
    // At least the statutory 28 days for a full week: most work on bank holidays.
    const entitlement = Math.ceil((random.pick([28, 28, 29, 29, 33]) * daysAWeek) / fullWeek);
    const lateness = random.pick([0.015, 0.03, 0.03, 0.05, 0.09]);
    const clocksLunch = job.rota === 'weekdays' && random.boolean(0.4);
    const firstDay = isStarter ? addDays(today, 10) : since;
    const kind = employmentOfIndex(index, { today, isLater });
    const workingPatterns = planPatterns({
      job,
      daysAWeek,
      isBank: kind.employmentType === 'bank',
      breakMinutes: clocksLunch ? lunchMinutes : 0,
      from: firstDay,
      reducedOn: index % 3 === 0 && !isLater ? addDays(from, Math.floor(days / 2)) : null,
      key: [seed, index],
    });
    const employment = {
      ...permanentFrom(firstDay),
      ...kind,
      jobTitle: job.title,
      contractedHours: contractedHoursOf(workingPatterns),
    };
    const person = account(
      { firstName, lastName, role: 'employee', createdAt, employment, workingPatterns },
      ...[random, seed, { ...job, entitlement }, usernames],
    );
    usernames.add(person.username);
    // Hashing a password of their own for each of thousands would take minutes.
    const password = planned[index % staffNames.length]?.person.password ?? person.password;
    planned.push({
      person: {
        ...person,
        password,
        registrations: planRegistrations(seed, { index, today, jobTitle: job.title }),
        teamMemberships: planMemberships(seed, {
          index,
          from,
          firstDay,
          movedOn: addDays(from, Math.floor(days / 2)),
          jobTitle: job.title,
        }),
      },
      job,
      lateness,
      clocksLunch,
    });
  }
  return planned;
}

function permanentFrom(firstDay: string): Employment {
  return { ...defaultEmployment, firstDay };
}

/** Varies employments by index, so that a small organisation has all kinds. Drawn without chance. */
function employmentOfIndex(
  index: number,
  { today, isLater }: { today: string; isLater: boolean },
): Partial<Employment> {
  if (index % 12 === 8 && !isLater) return { lastDay: addDays(today, -14 - index) };
  if (index === leavingIndex) return { lastDay: addDays(today, 18) };
  if (index % 10 === 5) return { employmentType: 'fixed-term', lastDay: addDays(today, 170) };
  return index % 19 === 10 ? { employmentType: 'bank' } : {};
}

/** Gives the name of a member of staff; beyond the list, first and last names are combined anew. */
function nameOf(index: number): { firstName: string; lastName: string } {
  const round = Math.floor(index / staffNames.length);
  const [firstName] = staffNames[index % staffNames.length] ?? staffNames[0];
  const [, lastName] = staffNames[(index + 7 * round) % staffNames.length] ?? staffNames[0];
  return { firstName, lastName };
}

function account(
  known: Pick<Person, 'firstName' | 'lastName' | 'role' | 'employment' | 'workingPatterns'> & {
    createdAt: Date;
  },
  random: SeededRandom,
  seed: string,
  {
    workStartTime,
    workEndTime,
    entitlement,
  }: Pick<Occupation, 'workStartTime' | 'workEndTime'> & { entitlement: number } = {
    workStartTime: '09:00',
    workEndTime: '17:00',
    entitlement: 25,
  },
  taken: ReadonlySet<string> = new Set(),
): Person {
  const { firstName, lastName, createdAt } = known;
  const [securityQuestion, answers] = random.pick(questions);
  const generate = () => generateUsername(plain(firstName), plain(lastName), random.fraction);
  let username = generate();
  while (taken.has(username)) username = generate();
  return {
    ...known,
    id: seededId(createdAt, seed, username),
    username,
    email: `${username}@harbour-health.example`,
    password: `${random.pick(moods)}-${random.pick(words)}-${random.integer(10, 99)}`,
    securityQuestion,
    securityAnswer: random.pick<string>(answers),
    annualLeaveEntitlement: entitlement,
    workStartTime,
    workEndTime,
    registrations: [],
    teamMemberships: [],
    createdAt: createdAt.toISOString(),
    setUpAt: new Date(createdAt.getTime() + random.integer(5, 240) * minute).toISOString(),
  };
}

/** Removes accents and punctuation, as in most usernames. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .replace(/ł/g, 'l');
}
