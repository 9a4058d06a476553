import type { ReactNode } from 'react';
import { Brand } from '../features/shell/brand.tsx';
import { usePage } from './use-page.ts';

interface NoticePageProps {
  title: string;
  /** The number by which what is the matter is known. */
  code?: string;
  children: ReactNode;
  action: ReactNode;
}

/** A page that is one card: what is the matter, and the way on. */
export function NoticePage({ title, code, children, action }: NoticePageProps) {
  usePage(title);
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
