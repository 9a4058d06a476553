import type { ReactNode } from 'react';
import { Brand } from '../shell/brand.tsx';
import { ClockDial } from '../shell/clock-dial.tsx';
import { LondonClock } from '../shell/london-clock.tsx';

interface SignInLayoutProps {
  title: string;
  introduction: string;
  children: ReactNode;
}

/** One column; beside it, if there is room, London’s time. */
export function SignInLayout({ title, introduction, children }: SignInLayoutProps) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside
        aria-label="Local time"
        className="hidden flex-col justify-between gap-8 bg-accent-soft p-12 lg:flex"
      >
        <Brand />
        <div className="grid justify-items-center gap-8">
          <div className="w-full max-w-80">
            <ClockDial />
          </div>
          <div className="text-center">
            <LondonClock size="large" />
            <p className="mt-1 text-14 text-accent-ink">Manchester, UK</p>
          </div>
        </div>
        <p className="max-w-md text-14 text-accent-ink">
          Your hours, leave and messages with HR, in one place.
        </p>
      </aside>
      <main className="flex flex-col px-4 py-8 sm:px-8 lg:pt-[16dvh]">
        <div className="mx-auto grid w-full max-w-md gap-8">
          <div className="lg:hidden">
            <Brand />
          </div>
          <div>
            <h1 className="text-24 font-semibold">{title}</h1>
            <p className="mt-2 text-muted">{introduction}</p>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
