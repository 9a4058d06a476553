import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** A placeholder in the shape of the list. */
export function MessagesSkeleton() {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <div key={row} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <Skeleton className="size-9 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-1.5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-5 w-full max-w-56" />
        <Skeleton className="h-4 w-full max-w-96" />
      </div>
    </div>
  ));
}
