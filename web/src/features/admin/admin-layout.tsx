import { Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Kbd } from '../../ui/data-display/kbd.tsx';
import { BottomNav, SideNav } from '../../ui/navigation/side-nav.tsx';
import { keepFocus } from '../../ui/overlays/focus-after-close.tsx';
import { useHasUnread } from '../messages/use-unread-count.ts';
import { Header } from '../shell/header.tsx';
import { MissingSecondFactor } from '../shell/missing-second-factor.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { toNavItems } from '../shell/to-nav-items.tsx';
import { type AdminTabKey, adminTabs, tabPath } from './admin-tabs.ts';
import { LazyCommandPalette } from './palette/lazy-command-palette.tsx';

/** The tabs on a phone's bottom bar. “More” opens the palette with the rest. */
const phoneTabs: AdminTabKey[] = ['overview', 'staff', 'calendar', 'messages'];

interface AdminFrameProps {
  tab: AdminTabKey;
  onAddStaff: () => void;
  children: ReactNode;
}

/**
 * The frame of the admin dashboard: a side rail with the eight tabs, or a bottom bar on a phone.
 */
export function AdminLayout({ tab, onAddStaff, children }: AdminFrameProps) {
  const hasUnread = useHasUnread();
  // Closing the palette returns the focus to where it was.
  const [opener, setOpener] = useState<Element | null>(null);
  const find = () => setOpener(document.activeElement);
  useFindKey(find);

  function close({ isChosen }: { isChosen: boolean }): void {
    if (!isChosen && opener instanceof HTMLElement) keepFocus(opener);
    setOpener(null);
  }

  const items = toNavItems(adminTabs, tabPath, hasUnread);
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:4rem] [@media(height<25rem)]:[--sticky-top:0px]">
      <SkipLink />
      <Header />
      <div className="flex grow">
        <div className="hidden w-60 shrink-0 border-r border-line bg-surface lg:block print:hidden">
          <div className="sticky top-16 grid gap-3 p-3 [@media(height<25rem)]:static">
            <FindButton onPress={find} />
            <SideNav label="Tabs" items={items} selected={tab} />
          </div>
        </div>
        <main
          id="main"
          className="min-w-0 grow px-4 pt-5 pb-28 [@media(height<25rem)]:pb-6 sm:px-6 lg:px-8 lg:pt-6 lg:pb-10"
        >
          <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 lg:gap-5">
            <MissingSecondFactor />
            {children}
          </div>
        </main>
      </div>
      <div className="lg:hidden">
        <BottomNav
          label="Tabs"
          items={items.filter(({ id }) => phoneTabs.some((key) => key === id))}
          selected={tab}
        >
          <button
            type="button"
            onClick={find}
            className="flex min-h-16 w-full flex-col items-center justify-center gap-1 text-12 font-medium text-muted focus-visible:-outline-offset-2"
          >
            <Menu aria-hidden className="my-0.5 size-5.5" />
            More
          </button>
        </BottomNav>
      </div>
      {opener && <LazyCommandPalette onAddStaff={onAddStaff} onClose={close} />}
    </div>
  );
}

function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong bg-canvas px-3 text-14 text-muted transition-colors hover:bg-hover hover:text-ink"
    >
      <Search aria-hidden className="size-4" />
      <span className="mr-auto">Find</span>
      <span aria-hidden className="flex gap-0.5">
        <Kbd>{isMac() ? '⌘' : 'Ctrl'}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

/** Ctrl K, or ⌘ K on a Mac. */
function useFindKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
