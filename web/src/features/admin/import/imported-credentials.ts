import { addDays, londonDay } from '@portal/kernel/london';
import type { PersonFragment } from '../../../gql/documents.ts';
import { nameOf } from '../staff/staff-member.ts';

export interface ImportedCredential {
  id: string;
  name: string;
  username: string;
  password: string;
  /** The last whole day on which the password is valid. */
  lastDay: string;
}

const daysInForce = 7;
const header = ['Name', 'Username', 'Temporary password'];

/** The sign-in details of the imported people, by name. */
export function credentialsOf(people: readonly PersonFragment[]): ImportedCredential[] {
  return people
    .map((person) => ({
      id: person.id,
      name: nameOf(person),
      username: person.username ?? '',
      password: person.password ?? '',
      lastDay: addDays(londonDay(new Date(person.createdAt ?? Date.now())), daysInForce - 1),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
}

/** As table rows with a header. */
export function credentialLines(credentials: readonly ImportedCredential[]): string[][] {
  return [header, ...credentials.map(({ name, username, password }) => [name, username, password])];
}

/** As tab-separated text, which spreadsheets and emails paste as a table. */
export function credentialsAsText(credentials: readonly ImportedCredential[]): string {
  return credentialLines(credentials)
    .map((line) => line.join('\t'))
    .join('\n');
}
