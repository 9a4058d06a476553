import { useMutation } from '@apollo/client/react';
import type { Role } from '@portal/contracts/identity/user';
import { CreateUserDocument } from '../../../gql/admin/staff/staff.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { toEmployment } from '../employment/employment-values.ts';
import { addPeopleToCache } from '../staff/people-cache.ts';
import type { NewPerson } from './new-person.ts';

/** Creates an account and adds it to the cached list of people. */
export function useCreatePerson() {
  const [run, { loading }] = useMutation(CreateUserDocument, {
    update: (cache, { data }) => {
      if (data) addPeopleToCache(cache, [data.createUser]);
    },
  });

  async function create(person: NewPerson): Promise<PersonFragment> {
    const role = person.role as Role;
    const input = {
      firstName: person.firstName.trim(),
      lastName: person.lastName.trim(),
      username: person.username,
      email: person.email.trim() || null,
      role,
      isAdmin: role !== 'employee',
      annualLeaveEntitlement: Number(person.entitlement),
      ...toEmployment(person),
    };
    const { data } = await run({ variables: { input } });
    if (!data) throw new Error('The account came back empty');
    return data.createUser;
  }

  return { create, isPending: loading };
}
