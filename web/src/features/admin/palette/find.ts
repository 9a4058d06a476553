import { ChartNoAxesColumn, ListChecks, type LucideIcon } from 'lucide-react';
import { adminPages } from '../../../app/admin-pages.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { reviewAddress } from '../corrections/review-address.ts';
import { folded } from '../staff/folded.ts';
import { nameOf } from '../staff/staff-member.ts';
import { addressOf, addressOfPerson, adminTabs, adminViews } from '../tabs.ts';

interface Findable {
  id: string;
  name: string;
  address: string;
  /** What a search looks at. */
  searched: string;
}
export type FindablePage = Findable & { icon: LucideIcon };
export type FindablePerson = Findable & { username: string };

/** The tabs, what they show instead of their lists, and the pages of the overview's numbers. */
export const pages: readonly FindablePage[] = [
  ...adminTabs.map(({ key, title, icon }) => page(key, title, addressOf(key), icon)),
  ...adminViews.map(({ tab, view, title, icon }) => page(view, title, addressOf(tab, view), icon)),
  page('review', 'Hours to put right', reviewAddress, ListChecks),
  ...adminPages.map(({ path, title }) => page(path, title, path, ChartNoAxesColumn)),
];

/** Everybody, with what a search looks at: thousands are not folded again for each letter. */
export function findable(people: readonly PersonFragment[]): FindablePerson[] {
  return people.map((person) => {
    const name = nameOf(person);
    const username = person.username ?? '';
    const searched = folded(`${name} ${username}`);
    return { id: person.id, name, username, address: addressOfPerson(person), searched };
  });
}

/** Those with every word of a text; all of them where it has none. */
export function found<Item extends Pick<Findable, 'searched'>>(
  items: readonly Item[],
  text: string,
): Item[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return items.filter(({ searched }) => words.every((word) => searched.includes(word)));
}

function page(id: string, name: string, address: string, icon: LucideIcon): FindablePage {
  return { id, name, address, icon, searched: folded(name) };
}
