import { lazy, Suspense } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Records = lazy(async () => ({ default: (await import('./records.tsx')).Records }));

/** The archive: who worked when, day by day. */
export function RecordsTab() {
  return (
    <>
      {/* There at once: the heading takes the focus when the tab is come to. */}
      <PageHeader
        title="Records"
        description="Who worked when, as it was archived. Each night the day before is archived by itself."
      />
      <Suspense
        fallback={
          <>
            <Skeleton className="h-56" />
            <Skeleton className="h-128" />
          </>
        }
      >
        <Records />
      </Suspense>
    </>
  );
}
