import { Link } from 'react-router';
import type { PersonFragment } from '../../../gql/documents.ts';
import { tableColumns } from '../../../ui/tables/data-table.tsx';
import { compareNames } from '../staff/staff-member.ts';
import { CoverFigures } from './cover-figures.tsx';
import { coverRuleNames, formatVisibility, hasMinimumCover } from './format-team.ts';
import { MemberAvatars } from './member-avatars.tsx';
import { type TeamActions, TeamMenu } from './team-menu.tsx';
import { teamPath } from './team-param.ts';
import type { Team } from './use-teams.ts';

/** A row of the list. */
export interface ListedTeam {
  team: Team;
  /** Those of today, by name. */
  members: readonly PersonFragment[];
}

const column = tableColumns<ListedTeam>();

export function teamColumns(actions: TeamActions) {
  return column.columns([
    column.accessor(({ team }) => team.name, {
      id: 'name',
      header: 'Team',
      sortFn: (one, other) => compareNames(one.original.team.name, other.original.team.name),
      // Leaves room for the button in a card's corner.
      meta: { className: '@max-2xl:pr-10' },
      cell: ({ row: { original } }) => (
        <Link
          to={teamPath(original.team.id)}
          preventScrollReset
          className="rounded-[4px] font-medium wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
        >
          {original.team.name}
        </Link>
      ),
    }),
    column.accessor(({ members }) => members.length, {
      id: 'members',
      header: 'Members today',
      sortFn: 'basic',
      meta: { className: '@2xl:w-52' },
      cell: ({ row: { original } }) => <MemberAvatars members={original.members} />,
    }),
    column.accessor(({ team }) => team.minimumCover, {
      id: 'cover',
      header: 'Minimum cover',
      enableSorting: false,
      meta: { className: '@2xl:w-46' },
      cell: ({ getValue }) => <CoverFigures minimumCover={getValue()} />,
    }),
    column.accessor(({ team }) => team.coverRule, {
      id: 'rule',
      header: 'Below minimum cover',
      enableSorting: false,
      meta: { className: '@2xl:w-38' },
      cell: ({ row: { original } }) =>
        hasMinimumCover(original.team) ? (
          coverRuleNames[original.team.coverRule]
        ) : (
          <NotApplicable />
        ),
    }),
    column.accessor(({ team }) => team.showsAbsences, {
      id: 'absences',
      header: 'Absences',
      enableSorting: false,
      meta: { className: '@2xl:w-32 @2xl:@max-4xl:hidden' },
      cell: ({ getValue }) => formatVisibility(getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: '@2xl:w-16' },
      cell: ({ row: { original } }) => <TeamMenu team={original.team} {...actions} />,
    }),
  ]);
}

function NotApplicable() {
  return (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">not applicable</span>
    </span>
  );
}
