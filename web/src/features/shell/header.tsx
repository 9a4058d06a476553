import { MapPin, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useOnline } from '../../lib/offline/use-online.ts';
import { Brand } from './brand.tsx';
import { LondonClock } from './london-clock.tsx';
import { ProfileMenu } from './profile-menu.tsx';

/** The header of every signed-in screen: brand, London’s time, location and profile menu. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 border-b [@media(height<25rem)]:static border-line bg-surface print:hidden">
      <div className="flex h-16 items-center gap-3 px-4 sm:gap-6 lg:px-6">
        <Link to="/" className="mr-auto min-w-0 rounded-control">
          <Brand compact />
        </Link>
        <div className="text-right">
          <LondonClock />
          <Place />
        </div>
        <ProfileMenu />
      </div>
    </header>
  );
}

/** The location; offline, a notice in its place, so that nothing moves. */
function Place() {
  const isOnline = useOnline();
  return isOnline ? (
    <p className="flex items-center justify-end gap-1 text-12 text-muted">
      <MapPin aria-hidden className="size-3" /> Manchester, UK
    </p>
  ) : (
    <p className="flex items-center justify-end gap-1 rounded-control bg-late-soft px-1.5 text-12 font-semibold text-late-ink">
      <WifiOff aria-hidden className="size-3" /> You’re offline
    </p>
  );
}
