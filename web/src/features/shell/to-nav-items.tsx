import type { LucideIcon } from 'lucide-react';
import type { NavItem } from '../../ui/navigation/side-nav.tsx';

interface Section<Key extends string> {
  key: Key;
  title: string;
  shortTitle: string;
  icon: LucideIcon;
}

/** The navigation items of a dashboard’s sections, with a mark for unread messages. */
export function toNavItems<Key extends string>(
  sections: readonly Section<Key>[],
  hrefOf: (key: Key) => string,
  hasUnread: boolean,
): NavItem[] {
  return sections.map(({ key, title, shortTitle, icon: Icon }) => ({
    id: key,
    label: title,
    shortLabel: shortTitle,
    icon: <Icon aria-hidden />,
    href: hrefOf(key),
    badge: key === 'messages' && hasUnread && 'Unread messages',
  }));
}
