import type { ReactNode } from 'react';
import { Brand } from '../../features/shell/brand.tsx';
import { usePageTitle } from '../../lib/browser/use-page-title.ts';

interface NoticePageProps {
  title: string;
  /** An error code to show, such as 404. */
  code?: string;
  children: ReactNode;
  action: ReactNode;
}

/** A page with a single card: what happened, and what to do next. */
export function NoticePage({ title, code, children, action }: NoticePageProps) {
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="grid w-full max-w-md gap-6 rounded-card border border-line bg-surface p-8">
        <Brand />
        <div className="grid gap-2">
          {code && <p className="text-32 font-semibold text-accent-ink">{code}</p>}
          <h1 className="text-24 font-semibold">{title}</h1>
          <div className="text-muted">{children}</div>
        </div>
        <div>{action}</div>
      </div>
    </main>
  );
}
