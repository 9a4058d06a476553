import { browserName } from '@portal/kernel/browser-name';
import { formatDateTime } from '@portal/kernel/format-date';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { signOut } from '../../lib/session/session.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { relativeTime } from '../messages/relative-time.ts';
import type { OwnSession } from './account-requests.ts';

const icons = { phone: Smartphone, tablet: Tablet, computer: Monitor };

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd(): void;
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = new Date(useNow());
  const { name, kind } = browserName(session.agent);
  const Icon = icons[kind];
  const lastUsedAt = new Date(session.lastUsedAt);
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-3 py-4 text-14 first:pt-1 sm:grid-cols-[auto_1fr_auto]">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {session.isCurrent && <Badge tone="accent">This session</Badge>}
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-muted tabular-nums">
          <dt>IP address</dt>
          <dd className="wrap-anywhere">{session.address}</dd>
          <dt>Signed in</dt>
          <dd>{formatDateTime(new Date(session.createdAt))}</dd>
          <dt>Last used</dt>
          <dd>
            <time dateTime={session.lastUsedAt} title={formatDateTime(lastUsedAt)}>
              {session.isCurrent ? 'now' : relativeTime(lastUsedAt, now)}
            </time>
          </dd>
          {session.rememberMe && (
            <>
              <dt>Stays signed in</dt>
              <dd>until {formatDateTime(new Date(session.expiresAt))}</dd>
            </>
          )}
        </dl>
      </div>
      <div className="col-start-2 sm:col-start-3">
        {session.isCurrent ? (
          <Button variant="secondary" size="small" onClick={signOut}>
            Log out
          </Button>
        ) : (
          <Button variant="secondary" size="small" isPending={isEnding} onClick={onEnd}>
            End <span className="sr-only">the session of {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
