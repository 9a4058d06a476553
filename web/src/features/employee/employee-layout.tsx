import type { ReactNode } from 'react';
import { BottomNav, SideNav } from '../../ui/navigation/side-nav.tsx';
import { useHasUnread } from '../messages/use-unread-count.ts';
import { Header } from '../shell/header.tsx';
import { MissingSecondFactor } from '../shell/missing-second-factor.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { toNavItems } from '../shell/to-nav-items.tsx';
import { type SectionKey, sections, sectionUrl } from './employee-sections.ts';

interface EmployeeFrameProps {
  section: SectionKey;
  children: ReactNode;
}

/** The frame of the employee’s dashboard: header, and navigation at the left or at the bottom. */
export function EmployeeLayout({ section, children }: EmployeeFrameProps) {
  const hasUnread = useHasUnread();
  const items = toNavItems(sections, sectionUrl, hasUnread);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <div className="flex grow">
        <div className="hidden w-60 shrink-0 border-r border-line bg-surface lg:block print:hidden">
          <div className="sticky top-16 p-3 [@media(height<25rem)]:static">
            <SideNav label="Sections" items={items} selected={section} />
          </div>
        </div>
        <main
          id="main"
          className="min-w-0 grow px-4 pt-5 pb-24 [@media(height<25rem)]:pb-6 sm:px-6 lg:px-8 lg:pt-6 lg:pb-8"
        >
          <div className="mx-auto grid max-w-6xl gap-5">
            <MissingSecondFactor />
            {children}
          </div>
        </main>
      </div>
      <div className="lg:hidden">
        <BottomNav label="Sections" items={items} selected={section} />
      </div>
    </div>
  );
}
