import type { ReactNode } from 'react';
import { BottomNav, SideNav } from '../../ui/side-nav.tsx';
import { Header } from '../shell/header.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { useHasUnread } from './messages/use-messages.ts';
import { addressOf, type SectionKey, sections } from './sections.ts';

interface EmployeeFrameProps {
  section: SectionKey;
  children: ReactNode;
}

/** The frame of the employee's dashboard: a rail beside the section, or a bar below it. */
export function EmployeeFrame({ section, children }: EmployeeFrameProps) {
  const hasUnread = useHasUnread();
  const items = sections.map(({ key, title, shortTitle, icon: Icon }) => ({
    key, title, shortTitle, icon: <Icon aria-hidden />, to: addressOf(key), isCurrent: key === section,
    hasDot: key === 'messages' && hasUnread,
  }));
  return (
    <>
      <SkipLink />
      <Header />
      <SideNav items={items} />
      <main id="main" className="grid gap-6">{children}</main>
      <BottomNav items={items} />
    </>
  );
}
