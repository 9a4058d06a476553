import { Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/tables/data-table.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import { useIsInTeam } from '../teams/use-memberships.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { UnavailableBanner } from './unavailable-banner.tsx';

interface LiveTableProps<Row extends object> {
  query: LiveQuery<readonly Row[]>;
  /** The title with the number of rows; undefined while they are unknown. */
  title: (count: number | undefined) => string;
  caption: string;
  columns: DataTableProps<Row>['columns'];
  empty: ReactNode;
  /** The day of which the team counts; today unless it is given. A stable function. */
  dayOf?: (row: Row) => string;
}

/** People in a card, filtered by team, below a banner while a service is unavailable. */
export function LiveTable<Row extends { id: string; userId: string }>({
  query,
  title,
  caption,
  columns,
  empty,
  dayOf,
}: LiveTableProps<Row>) {
  const { value } = query;
  const { teamId, selectTeam } = useTeamFilter();
  const isInTeam = useIsInTeam(teamId);
  const today = useToday();
  const rows = useMemo(
    () => isInTeam && value?.filter((row) => isInTeam(row.userId, dayOf?.(row) ?? today)),
    [value, isInTeam, dayOf, today],
  );
  const isLoading = query.isLoading || (value !== undefined && !rows);
  return (
    <>
      <UnavailableBanner query={query} />
      {(rows || isLoading) && (
        <Card
          title={title(rows?.length)}
          flush
          actions={
            <TeamFilter
              selected={teamId}
              onSelect={selectTeam}
              isLabelHidden
              className="w-36 sm:w-44"
            />
          }
        >
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows ?? []}
            getRowId={({ id }) => id}
            isLoading={isLoading}
            isFixed
            empty={
              teamId === null || value?.length === 0 ? (
                empty
              ) : (
                <NoMatches
                  icon={<Users aria-hidden />}
                  body="Nobody in this team is listed."
                  clearLabel="Show all teams"
                  onClear={() => selectTeam(null)}
                />
              )
            }
          />
        </Card>
      )}
    </>
  );
}
