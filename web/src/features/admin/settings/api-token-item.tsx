import { formatDateTime, formatDay } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import type { ApiTokenPartsFragment } from '../../../gql/documents.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Administrator } from '../staff/administrator.tsx';
import { formatScopes } from './api-token-scopes.ts';

interface ApiTokenItemProps {
  token: ApiTokenPartsFragment;
  onRevoke: () => void;
}

const warningMs = 14 * 86_400_000;

/** One token: what it can do, when it was used and when it ends. */
export function ApiTokenItem({ token, onRevoke }: ApiTokenItemProps) {
  const { name, scopes, status, expiresAt, lastUsedAt, lastUsedFrom } = token;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-14 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <StatusBadge token={token} />
        </div>
        <p>{formatScopes(scopes)}</p>
        <p className="text-muted tabular-nums">
          {lastUsedAt
            ? `Last used ${formatDateTime(new Date(lastUsedAt))} from ${lastUsedFrom}`
            : 'Never used'}
          {status === 'active' && ` · expires on ${formatDay(londonDay(new Date(expiresAt)))}`}
        </p>
        <p className="text-12 text-muted tabular-nums">
          <Origin token={token} />
        </p>
      </div>
      {status === 'active' && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Revoke the token ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function StatusBadge({ token: { status, expiresAt } }: Pick<ApiTokenItemProps, 'token'>) {
  const now = useNow();
  if (status === 'revoked') return <Badge tone="danger">Revoked</Badge>;
  if (status === 'expired') return <Badge tone="late">Expired</Badge>;
  if (Date.parse(expiresAt) - now <= warningMs) {
    return <Badge tone="late">Expires soon</Badge>;
  }
  return <Badge tone="success">Active</Badge>;
}

/** Who created and revoked it. A token stays valid after its creator has left or was demoted. */
function Origin({ token }: Pick<ApiTokenItemProps, 'token'>) {
  const { createdAt, createdBy, creatorState, revokedAt, revokedBy } = token;
  return (
    <>
      Created on {formatDateTime(new Date(createdAt))} by{' '}
      {createdBy ? <Administrator person={createdBy} /> : 'a deleted administrator'}
      {creatorState === 'demoted' && ', who is no longer a master admin'}
      {creatorState === 'deactivated' && ', who has left'}
      {revokedAt && (
        <>
          {' · '}revoked on {formatDateTime(new Date(revokedAt))}
          {revokedBy && (
            <>
              {' '}
              by <Administrator person={revokedBy} />
            </>
          )}
        </>
      )}
    </>
  );
}
