import { formatMinimumCover } from './format-minimum-cover.ts';

const weekdayInitials = ['M', 'T', 'W', 'T', 'F', 'S', 'S'];

/** The minimum cover from Monday to Sunday as seven small figures. */
export function CoverFigures({ minimumCover }: { minimumCover: readonly number[] }) {
  if (minimumCover.every((minimum) => minimum === 0)) {
    return <span className="text-muted">No minimum</span>;
  }
  return (
    <span>
      <span className="sr-only">{formatMinimumCover(minimumCover)}</span>
      <span aria-hidden className="-mx-1.5 inline-grid grid-cols-7 text-center tabular-nums">
        {weekdayInitials.map((initial, weekday) => {
          const minimum = minimumCover[weekday] ?? 0;
          return (
            <span key={weekday} className="grid min-w-6 px-0.5">
              <span className="text-12 leading-4 text-muted">{initial}</span>
              <span className={minimum === 0 ? 'text-muted' : 'font-medium'}>{minimum || '–'}</span>
            </span>
          );
        })}
      </span>
    </span>
  );
}
