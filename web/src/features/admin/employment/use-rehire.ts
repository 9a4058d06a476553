import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { RehireDocument, UndoRehireDocument } from '../../../gql/admin/employment/employment.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { useAccountWrite } from '../staff/use-account-write.ts';
import { employmentToastId } from './employment-toast-id.ts';
import type { EmploymentFields } from './format-employment.ts';

/** Rehires somebody, and offers to undo it. */
export function useRehire(person: PersonFragment) {
  const { run, isPending } = useAccountWrite(person, 'Not rehired');

  /** Null on success. */
  async function rehire(fields: EmploymentFields & { firstDay: string }) {
    return run(async (client) => {
      const { data } = await client.mutate({
        mutation: RehireDocument,
        variables: { input: { id: person.id, ...fields } },
      });
      if (!data) throw new Error('The account came back empty');
      toast({
        id: employmentToastId(person.id),
        title: 'Rehired',
        description: `${nameOf(person)} from ${formatDayWithMonthName(fields.firstDay)}`,
        tone: 'success',
        action: { label: 'Undo', onPress: () => void undo(fields.firstDay) },
      });
    });
  }

  async function undo(firstDay: string): Promise<void> {
    await run(async (client) => {
      await client.mutate({
        mutation: UndoRehireDocument,
        variables: { input: { id: person.id, firstDay } },
      });
      toast({
        id: employmentToastId(person.id),
        title: 'Rehire undone',
        description: nameOf(person),
        tone: 'success',
      });
    });
  }

  return { rehire, isPending };
}
