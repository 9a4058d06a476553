import { UsersRound } from 'lucide-react';
import { Badge } from '../../../ui/data-display/badge.tsx';
import type { PendingLeave } from './pending-leave.ts';

/** Where approving a request takes the team below its minimum cover, and who is off then. */
export function CoverLines({ leave: { cover, isCoverBlocking } }: { leave: PendingLeave }) {
  if (cover.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-1 text-12 tabular-nums wrap-anywhere">
      <span>
        <Badge tone={isCoverBlocking ? 'danger' : 'late'} icon={<UsersRound aria-hidden />}>
          {isCoverBlocking ? 'Cover too low' : 'Below minimum cover'}
        </Badge>
      </span>
      {cover.map(({ shortfall, off }) => (
        <p key={shortfall + off}>
          {shortfall}.{off && ` ${off}.`}
        </p>
      ))}
    </div>
  );
}
