import type { ApolloClient } from '@apollo/client';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import {
  DeleteWorkingPatternDocument,
  SaveWorkingPatternDocument,
} from '../../../gql/admin/working-patterns/working-patterns.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { nameOf } from '../staff/staff-member.ts';
import { useAccountWrite } from '../staff/use-account-write.ts';

/** Saves and deletes somebody’s working patterns, and offers to undo it. */
export function useWorkingPatternWrites(person: PersonFragment) {
  const { run, isPending } = useAccountWrite(person, 'Working pattern not saved');
  const toastId = `working pattern of ${person.id}`;
  const before = person.workingPatterns ?? [];

  /** Saves a pattern instead of `replaced`, if that is given. Null on success. */
  async function save(pattern: WorkingPattern, replaced?: WorkingPattern) {
    return run(async (client) => {
      await savePattern(client, person.id, pattern, replaced?.from);
      const ends = [pattern.from, replaced?.from];
      const others = before.filter(({ from }) => !ends.includes(from));
      show('Working pattern saved', pattern, () => void restore([...others, pattern]));
    });
  }

  /** Null on success. */
  async function remove(pattern: WorkingPattern) {
    return run(async (client) => {
      await deletePattern(client, person.id, pattern.from);
      const others = before.filter(({ from }) => from !== pattern.from);
      show('Working pattern deleted', pattern, () => void restore(others));
    });
  }

  /** Makes the patterns what they were before. */
  async function restore(changed: readonly WorkingPattern[]): Promise<void> {
    await run(async (client) => {
      for (const { from } of changed.filter((one) => !hasFirstDay(before, one.from))) {
        await deletePattern(client, person.id, from);
      }
      for (const pattern of before.filter((one) => !changed.includes(one))) {
        await savePattern(client, person.id, pattern);
      }
      toast({ id: toastId, title: 'Change undone', description: nameOf(person), tone: 'success' });
    });
  }

  function show(title: string, { from }: WorkingPattern, onUndo: () => void): void {
    toast({
      // An older undo would undo what came after it too.
      id: toastId,
      title,
      description: `${nameOf(person)}: from ${formatDayOfYear(from)}`,
      tone: 'success',
      action: { label: 'Undo', onPress: onUndo },
    });
  }

  return { save, remove, isPending };
}

async function savePattern(
  client: ApolloClient,
  id: string,
  { from, isIrregular, worksBankHolidays, weeks, shifts }: WorkingPattern,
  replaces?: string,
): Promise<void> {
  const input = {
    id,
    from,
    isIrregular,
    worksBankHolidays,
    weeks,
    // Without the type names of Apollo’s cache.
    shifts: shifts.map(({ week, weekday, start, end, breakMinutes }) => {
      return { week, weekday, start, end, breakMinutes };
    }),
    ...(replaces !== undefined && replaces !== from && { replaces }),
  };
  await client.mutate({ mutation: SaveWorkingPatternDocument, variables: { input } });
}

async function deletePattern(client: ApolloClient, id: string, from: string): Promise<void> {
  const variables = { input: { id, from } };
  await client.mutate({ mutation: DeleteWorkingPatternDocument, variables });
}

function hasFirstDay(patterns: readonly WorkingPattern[], day: string): boolean {
  return patterns.some(({ from }) => from === day);
}
