import { PencilLine, Trash2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { AccountDetail } from '../staff/account-detail.tsx';
import { usePeople } from '../staff/use-staff.ts';
import { ChangeTeamDialog } from './change-team-dialog.tsx';
import { CoverFigures } from './cover-figures.tsx';
import { coverRuleNames, formatVisibility, hasMinimumCover } from './format-team.ts';
import { formatMembers } from './member-avatars.tsx';
import { MemberItem, type MemberMove } from './member-item.tsx';
import { listTeamMembers, type TeamMembers } from './team-members.ts';
import type { TeamActions } from './team-menu.tsx';
import type { Team } from './use-teams.ts';

interface TeamPanelProps {
  team: Team;
  actions: TeamActions;
  onClose: () => void;
}

/** A team with its minimum cover and its members. */
export function TeamPanel({ team, actions, onClose }: TeamPanelProps) {
  const { people, error, refetch } = usePeople();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(true);

  // Closes at once, because the URL changes too late for the focus to return.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title={team.name} isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-3">
          <TeamDetails team={team} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              icon={<PencilLine aria-hidden />}
              onClick={() => actions.onEdit(team)}
            >
              Edit team
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Trash2 aria-hidden />}
              onClick={() => actions.onDelete(team)}
            >
              Delete team
            </Button>
          </div>
        </div>
        {people && (
          <Members
            members={listTeamMembers(people, team.id, today)}
            onAdd={() => actions.onAddPeople(team)}
          />
        )}
        {!people && error && <LoadFailureBanner error={error} onRetry={refetch} />}
        {!people && !error && <Skeleton className="h-64" />}
      </div>
    </SidePanel>
  );
}

function TeamDetails({ team }: { team: Team }) {
  return (
    <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      <AccountDetail label="Minimum cover">
        <CoverFigures minimumCover={team.minimumCover} />
      </AccountDetail>
      {hasMinimumCover(team) && (
        <AccountDetail label="Below minimum cover">{coverRuleNames[team.coverRule]}</AccountDetail>
      )}
      <AccountDetail label="Colleagues’ absences">
        {formatVisibility(team.showsAbsences)}
      </AccountDetail>
    </dl>
  );
}

interface MembersProps {
  members: TeamMembers;
  onAdd: () => void;
}

function Members({ members: { current, joining }, onAdd }: MembersProps) {
  const [move, setMove] = useState<MemberMove | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="team-members" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3
          ref={heading}
          id="team-members"
          tabIndex={-1}
          className="text-16 font-semibold outline-none"
        >
          Members{' '}
          <span className="text-14 font-normal text-muted tabular-nums">
            {current.length > 0 && formatMembers(current.length)}
          </span>
        </h3>
        <Button size="small" icon={<UserPlus aria-hidden />} onClick={onAdd}>
          Add people
        </Button>
      </div>
      {current.length === 0 ? (
        <p className="border-y border-line py-3 text-14 text-muted">
          Nobody is in this team today.
        </p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
          {current.map((member) => (
            <MemberItem key={member.person.id} member={member} onMove={setMove} />
          ))}
        </ul>
      )}
      {joining.length > 0 && (
        <>
          <h4 className="pt-3 text-14 font-semibold">Joining later</h4>
          <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
            {joining.map((member) => (
              <MemberItem key={member.person.id} member={member} onMove={setMove} />
            ))}
          </ul>
        </>
      )}
      {move && (
        <ChangeTeamDialog
          person={move.person}
          initial={move.initial}
          onSaved={() => keepFocus(heading.current)}
          onClose={() => setMove(null)}
        />
      )}
    </section>
  );
}
