import { ArrowLeftRight, Ellipsis, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { tabPath } from '../admin-tabs.ts';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { type ListedMembership, listTeamMemberships } from './list-team-memberships.ts';
import { teamPath } from './team-param.ts';
import { useTeamMoves } from './use-team-moves.ts';
import { useTeamNames, useTeams } from './use-teams.ts';

const ChangeTeamDialog = lazyComponent(
  async () => (await import('./change-team-dialog.tsx')).ChangeTeamDialog,
);

const headingId = 'person-team';

/** A person’s team with the planned and earlier ones, and a button to change it. */
export function PersonTeam({ person }: { person: PersonFragment }) {
  const { viewer } = useAccounts();
  const { teams } = useTeams();
  const today = useToday();
  const { removeChange } = useTeamMoves();
  const [isChanging, setIsChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const canEdit = canEditAccount(viewer, person);
  const listed = listTeamMemberships(person.teamMemberships ?? [], today);
  const hasTeams = teams === undefined || teams.length > 0;
  const isInNone = listed[0]?.status !== 'current';

  /** The menu goes with its item. */
  async function remove(from: string): Promise<void> {
    if (await removeChange(person, from)) keepFocus(heading.current);
  }

  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-16 font-semibold outline-none"
        >
          Team
        </h3>
        {canEdit && hasTeams && (
          <Button
            variant="quiet"
            size="small"
            icon={<ArrowLeftRight aria-hidden />}
            className="-mr-2.5"
            onClick={() => setIsChanging(true)}
          >
            Change team<span className="sr-only"> of {nameOf(person)}</span>
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
        {isInNone && (
          <li className="py-3 text-muted">
            {hasTeams ? (
              'Not in a team.'
            ) : (
              <>
                No teams yet.{' '}
                <Link
                  to={tabPath('staff', 'teams')}
                  className="rounded-[4px] text-accent-ink underline underline-offset-4"
                >
                  Add a team
                </Link>
              </>
            )}
          </li>
        )}
        {listed.map((one) => (
          <Item
            key={one.from}
            listed={one}
            {...(canEdit && { onDelete: () => void remove(one.from) })}
          />
        ))}
      </ul>
      {isChanging && (
        <LazyDialog onClose={() => setIsChanging(false)}>
          <ChangeTeamDialog person={person} onClose={() => setIsChanging(false)} />
        </LazyDialog>
      )}
    </section>
  );
}

interface ItemProps {
  listed: ListedMembership;
  onDelete?: () => void;
}

function Item({ listed, onDelete }: ItemProps) {
  const { teamId, status } = listed;
  const label = `Actions for the team from ${formatDayOfYear(listed.from)}`;
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TeamName teamId={teamId} isCurrent={status === 'current'} />
          {status === 'upcoming' && <Badge tone="accent">Upcoming</Badge>}
        </div>
        <p className="text-muted tabular-nums">{formatPeriod(listed)}</p>
      </div>
      {onDelete && (
        <div className="-mt-1 -mr-2 print:hidden">
          <Menu
            label={label}
            trigger={
              <IconButton label={label}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  );
}

function TeamName({ teamId, isCurrent }: { teamId: string | null; isCurrent: boolean }) {
  const names = useTeamNames();
  if (teamId === null) return <span className="text-muted">No team</span>;
  const name = names.get(teamId);
  // While the teams are loading, or after one was deleted by somebody else.
  if (name === undefined) return <span className="text-muted">Name unavailable</span>;
  return (
    <Link
      to={teamPath(teamId)}
      className={`rounded-[4px] wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline ${isCurrent ? 'font-medium' : ''}`}
    >
      {name}
    </Link>
  );
}

/** `Since Sun 1 Mar 2026`, `Sun 1 Mar 2026 to Mon 30 Nov 2026`, `From Tue 1 Dec 2026` */
function formatPeriod({ from, lastDay, status }: ListedMembership): string {
  const first = formatDayOfYear(from);
  if (lastDay) return `${first} to ${formatDayOfYear(lastDay)}`;
  return status === 'upcoming' ? `From ${first}` : `Since ${first}`;
}
