import { harmlessName } from './harmless.ts';
import type { Named, Scene } from './matter.ts';

/** Ends each mail to HR’s address. */
export const hrFooter =
  'You get such mails because this is the HR address in the portal: an administrator can change it ' +
  'under Settings.';

/** Ends each mail to a member of staff that says `what`: how they get no more of them. */
export function staffFooter(what: string): string {
  return (
    `You get this mail because HR has your address. If you want no mails about ${what}, switch ` +
    'them off in the portal: press your name and choose Email notifications.'
  );
}

/** Whom a mail to HR is about. Names are typed by people: what a mail program acts on is gone. */
export function whoOf({ person }: Pick<Scene, 'person'>): string {
  return (person && harmlessName(`${person.firstName} ${person.lastName}`)) || 'Staff member';
}

/** How a mail to a member of staff begins. */
export function greeting(person: Pick<Named, 'firstName'> | null): string {
  const name = person === null ? '' : harmlessName(person.firstName);
  return `Hello${name && ` ${name}`},`;
}

/** The address of a screen: `path` with its query, as the web app writes it. */
export function screenAt(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}
