import type { DailyRecord } from '@portal/contracts/records/daily-record';
import { isEmployedOn } from '@portal/kernel/employment';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import type { RestClient } from '../../bench/rest-client.ts';
import type { Person, Plan } from '../plan-types.ts';

/** A person, and the first or last day that they get after their days were archived. */
export interface MovedEmployment {
  person: Person;
  change: { firstDay: string } | { lastDay: string };
}

/**
 * Chooses two people: the last day of one is moved back, the first day of the other, with irregular hours, forward. They
 * have worked on both sides of the moved day in one of the weeks, which are given by their Mondays.
 */
export function planMovedEmployments(
  plan: Plan,
  weeks: readonly string[],
): { leaver: MovedEmployment; starter: MovedEmployment } {
  const isStaff = ({ role, employment }: Person) =>
    role === 'employee' && employment.lastDay === null && isEmployedOn(employment, plan.today);
  const staff = plan.people.filter(isStaff);
  const daysOf = Map.groupBy(plan.shifts, ({ userId }) => userId);

  function choose(isKind: (person: Person) => boolean, mondays: readonly string[]) {
    for (const person of staff.filter(isKind)) {
      const own = daysOf.get(person.id) ?? [];
      const worked = [...new Set(own.map(({ clockIn }) => londonDay(new Date(clockIn))))].sort();
      for (const monday of mondays) {
        const days = worked.filter((day) => day >= monday && day <= addDays(monday, 6));
        const [first, second] = days;
        if (first && second) return { person, first, second };
      }
    }
    throw new Error('The demo lacks a kind of people');
  }

  // As many weeks as possible are after the last day, and before the first day.
  const leaver = choose(({ workingPatterns: [one] }) => (one?.weeks ?? 0) > 1, weeks.toSorted());
  const starter = choose(
    ({ workingPatterns: [one] }) => one?.isIrregular ?? false,
    weeks.toSorted().reverse(),
  );
  return {
    leaver: { person: leaver.person, change: { lastDay: leaver.first } },
    starter: { person: starter.person, change: { firstDay: starter.second } },
  };
}

/** A person with the employment that they have after it was moved. */
export function withMovedEmployment(person: Person, moved: readonly MovedEmployment[]): Person {
  const change = moved.find((one) => one.person.id === person.id)?.change;
  return change ? { ...person, employment: { ...person.employment, ...change } } : person;
}

/** Moves employments as HR does, and waits until nobody has a record outside of theirs. */
export async function moveEmployments(
  admin: RestClient,
  moved: readonly MovedEmployment[],
  { from, today }: Pick<Plan, 'from' | 'today'>,
): Promise<void> {
  for (const { person, change } of moved) {
    await admin.patch(`/api/admin/users/${person.id}/employment`, change);
  }
  for (const { person } of moved) {
    const { employment } = withMovedEmployment(person, moved);
    const path = `/api/admin/daily-records/range?startDate=${from}&endDate=${today}&limit=1000`;
    await eventually(
      async () => {
        const records = await admin.get<DailyRecord[]>(`${path}&workerId=${person.id}`);
        const outside = records.filter(({ recordDate }) => !isEmployedOn(employment, recordDate));
        if (outside.length > 0) throw new Error(`${outside.length} records outside`);
      },
      { timeoutMs: 180_000, intervalMs: 500 },
    );
  }
}
