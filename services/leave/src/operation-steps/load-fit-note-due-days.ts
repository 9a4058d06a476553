import { fitNoteDueDays } from '@portal/kernel/sickness';
import type { Dependencies } from '../dependencies.ts';
import { employedSickDays } from '../domain/sickness-summary.ts';

/** Loads the days of some people for which a fit note is outstanding `today`, with three queries. */
export async function loadFitNoteDueDays(
  {
    leaveRequests,
    fitNotes,
    people,
    holidays,
  }: Pick<Dependencies, 'leaveRequests' | 'fitNotes' | 'people' | 'holidays'>,
  userIds: readonly string[],
  today: string,
): Promise<Map<string, readonly string[]>> {
  const [leave, notes, termsOf, calendar] = await Promise.all([
    leaveRequests.sickLeave(userIds),
    fitNotes.byUsers(userIds),
    people.workingTerms(userIds),
    holidays.current(),
  ]);
  const leaveOf = Map.groupBy(leave, ({ userId }) => userId);
  const notesOf = Map.groupBy(notes, ({ userId }) => userId);
  return new Map(
    userIds.map((id) => {
      const terms = termsOf(id);
      const sickDays = employedSickDays(leaveOf.get(id) ?? [], terms);
      const schedule = { patterns: terms.patterns, calendar };
      return [id, fitNoteDueDays(sickDays, notesOf.get(id) ?? [], today, schedule)];
    }),
  );
}
