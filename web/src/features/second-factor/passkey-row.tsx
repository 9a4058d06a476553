import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { formatDateTime } from '@portal/kernel/format-date';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';

interface PasskeyRowProps {
  passkey: SecondFactor;
  isRemovable: boolean;
  onRename: () => void;
  onRemove: () => void;
}

/** One of one’s own passkeys. */
export function PasskeyRow({ passkey, isRemovable, onRename, onRemove }: PasskeyRowProps) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 py-4 text-14 first:pt-1">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <KeyRound aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isSynced && <Badge>Synced</Badge>}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-muted tabular-nums">
          <dt>Added</dt>
          <dd>{formatDateTime(new Date(createdAt))}</dd>
          <dt>Last used</dt>
          <dd>{formatDateTime(new Date(lastUsedAt))}</dd>
        </dl>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onRename}>
          Rename <span className="sr-only">{name}</span>
        </Button>
        {isRemovable && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
