import { searchKey, searchWords } from '@portal/kernel/search-key';
import { ChartNoAxesColumn, ListChecks, type LucideIcon } from 'lucide-react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { adminPages } from '../admin-pages.ts';
import { adminTabs, adminViews, personPath, tabPath } from '../admin-tabs.ts';
import { timesheetIssuesPath } from '../corrections/timesheet-issues-params.ts';
import { nameOf } from '../staff/staff-member.ts';

interface Findable {
  id: string;
  name: string;
  path: string;
  /** The search key. */
  searchText: string;
}
export type SearchablePage = Findable & { icon: LucideIcon };
export type SearchablePerson = Findable & { username: string; hasLeft: boolean };

/** The tabs, their views and the detail pages. */
export const searchablePages: readonly SearchablePage[] = [
  ...adminTabs.map(({ key, title, icon }) => page(key, title, tabPath(key), icon)),
  ...adminViews.map(({ tab, view, title, icon }) => page(view, title, tabPath(tab, view), icon)),
  page('review', 'Timesheet issues', timesheetIssuesPath, ListChecks),
  ...adminPages.map(({ path, title }) => page(path, title, path, ChartNoAxesColumn)),
];

/** People with their search keys, which are computed once. Those who left come last. */
export function searchablePeople(people: readonly PersonFragment[]): SearchablePerson[] {
  const all = people.map((person) => {
    const name = nameOf(person);
    const username = person.username ?? '';
    const searchText = searchKey(`${name} ${username}`);
    const hasLeft = Boolean(person.isDeactivated);
    return { id: person.id, name, username, path: personPath(person.id), hasLeft, searchText };
  });
  return [...all.filter(({ hasLeft }) => !hasLeft), ...all.filter(({ hasLeft }) => hasLeft)];
}

/** The items whose search key contains every word of the text; all for an empty one. */
export function filterByWords<Item extends Pick<Findable, 'searchText'>>(
  items: readonly Item[],
  text: string,
): Item[] {
  const words = searchWords(text);
  return items.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}

function page(id: string, name: string, path: string, icon: LucideIcon): SearchablePage {
  return { id, name, path, icon, searchText: searchKey(name) };
}
