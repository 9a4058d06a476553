import { addDays } from '@portal/kernel/london';
import { ArrowLeftRight, Ellipsis, UserMinus } from 'lucide-react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { PersonLink } from '../staff/person-link.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { noTeam } from './change-team-values.ts';
import { formatTeam } from './format-team.ts';
import type { JoiningMember, TeamMember } from './team-members.ts';
import { type TeamNames, useTeamNames } from './use-teams.ts';

/** What the dialog for a change of team starts with. */
export interface MemberMove {
  person: PersonFragment;
  initial: { teamId: string; from: string };
}

interface MemberItemProps {
  member: TeamMember | JoiningMember;
  onMove: (move: MemberMove) => void;
}

/** A member of a team, with a menu. */
export function MemberItem({ member, onMove }: MemberItemProps) {
  const { viewer } = useAccounts();
  const names = useTeamNames();
  const { person } = member;
  const name = nameOf(person);
  const label = `Actions for ${name}`;
  const from = 'from' in member ? member.from : '';
  return (
    <li className="flex items-center gap-3 py-2 text-14">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1">
        <PersonLink id={person.id} name={name} />
        <span className="text-12 text-muted tabular-nums">{formatMembership(member, names)}</span>
      </span>
      {canEditAccount(viewer, person) && (
        <Menu
          label={label}
          trigger={
            <IconButton label={label} className="-mr-2">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem
            icon={<ArrowLeftRight aria-hidden />}
            onAction={() => onMove({ person, initial: { teamId: '', from } })}
          >
            Change team
          </MenuItem>
          <MenuItem
            icon={<UserMinus aria-hidden />}
            tone="danger"
            onAction={() => onMove({ person, initial: { teamId: noTeam, from } })}
          >
            Remove from team
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

/** `Since Sun 1 Mar 2026`, `Until Mon 30 Nov 2026, then Ward 3`, `From Tue 1 Dec 2026` */
function formatMembership(member: TeamMember | JoiningMember, names: TeamNames): string {
  if ('from' in member) return `From ${formatDayOfYear(member.from)}`;
  const since = `Since ${formatDayOfYear(member.since)}`;
  if (!member.next) return since;
  const last = formatDayOfYear(addDays(member.next.from, -1));
  return `${since}, until ${last}, then ${formatTeam(member.next.teamId, names)}`;
}
