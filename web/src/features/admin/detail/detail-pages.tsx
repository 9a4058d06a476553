import { lazy, type ReactNode, Suspense } from 'react';
import type { AdminPagePath } from '../../../app/admin-pages.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DetailHeader } from './detail-header.tsx';

const HoursPage = lazy(async () => ({
  default: (await import('../hours/hours-page.tsx')).HoursPage,
}));
const StaffOnlinePage = lazy(async () => ({
  default: (await import('../staff-online/staff-online-page.tsx')).StaffOnlinePage,
}));
const LateArrivalsPage = lazy(async () => ({
  default: (await import('../late-arrivals/late-arrivals-page.tsx')).LateArrivalsPage,
}));
const LeavePage = lazy(async () => ({
  default: (await import('../leave-today/leave-page.tsx')).LeavePage,
}));

const pages: Record<AdminPagePath, () => ReactNode> = {
  '/admin/hours': () => <HoursPage />,
  '/admin/staff-online': () => <StaffOnlinePage />,
  '/admin/late-arrivals': () => <LateArrivalsPage />,
  '/admin/pending-leave': () => <LeavePage kind="pending" />,
  '/admin/annual-leave': () => <LeavePage kind="annual" />,
  '/admin/sick-leave': () => <LeavePage kind="sick" />,
};

/** What a number of the overview counts, on a page of its own. */
export function DetailPage({ path, title }: { path: AdminPagePath; title: string }) {
  return (
    <>
      {/* There at once: the heading takes the focus when the page is come to. */}
      <DetailHeader title={title} />
      <Suspense key={path} fallback={<Skeleton className="h-96" />}>
        {pages[path]()}
      </Suspense>
    </>
  );
}
