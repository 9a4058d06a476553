import { PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';

/** A section that is being fetched: its heading at once, and the place of its first cards. */
export function SectionComing({ title, columns }: { title: string; columns: 1 | 2 }) {
  return (
    <>
      <PageHeader title={title} />
      {columns === 1 && <Skeleton className="h-96" />}
      {columns === 2 && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
          <Skeleton className="h-96" />
          <Skeleton className="h-96 max-lg:h-40" />
        </div>
      )}
    </>
  );
}
