import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** A placeholder as high as the entries. */
export function EntryListSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="px-4 py-3 sm:px-5">
          <Skeleton className="h-12.5" />
        </div>
      ))}
    </div>
  );
}
