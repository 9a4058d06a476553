import type { ApolloClient } from '@apollo/client';
import { UpdateEmploymentDocument } from '../../../gql/admin/employment/employment.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { useAccountWrite } from '../staff/use-account-write.ts';
import { employmentToastId } from './employment-toast-id.ts';
import type { EmploymentFields } from './format-employment.ts';

type Fields = Partial<EmploymentFields>;

/** Saves fields of somebody’s employment, says what that means for their account, and offers to undo it. */
export function useSaveEmployment(person: PersonFragment) {
  const { run, isPending } = useAccountWrite(person, 'Update Failed');

  /** Null on success. */
  async function save(fields: Fields) {
    const before = valuesOf(person.employment, fields);
    return run(async (client) => {
      const saved = await write(client, person, fields);
      showSaved(person, saved, () => void undo(before, saved));
    });
  }

  async function undo(before: Fields, changed: PersonFragment): Promise<void> {
    await run(async (client) => {
      showSaved(changed, await write(client, person, before));
    });
  }

  return { save, isPending };
}

async function write(
  client: ApolloClient,
  { id }: PersonFragment,
  fields: Fields,
): Promise<PersonFragment> {
  const { data } = await client.mutate({
    mutation: UpdateEmploymentDocument,
    variables: { input: { id, ...fields } },
  });
  if (!data) throw new Error('The account came back empty');
  return data.updateEmployment;
}

/** The values of the same fields in an employment. */
function valuesOf(employment: EmploymentFields | null, fields: Fields): Fields {
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, employment?.[name] ?? null]));
}

function showSaved(before: PersonFragment, saved: PersonFragment, onUndo?: () => void): void {
  const name = nameOf(saved);
  const isChanged = Boolean(before.isDeactivated) !== Boolean(saved.isDeactivated);
  const account = saved.isDeactivated
    ? { title: 'Account deactivated', description: `${name} can no longer sign in.` }
    : { title: 'Account reactivated', description: `${name} can sign in again.` };
  toast({
    id: employmentToastId(saved.id),
    ...(isChanged ? account : { title: 'Settings Updated', description: `${name}: employment` }),
    tone: 'success',
    ...(onUndo && { action: { label: 'Undo', onPress: onUndo } }),
  });
}
