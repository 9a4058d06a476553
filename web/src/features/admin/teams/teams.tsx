import { Plus, UsersRound } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { usePeople } from '../staff/use-staff.ts';
import { type ListedTeam, teamColumns } from './team-columns.tsx';
import { membersByTeam } from './team-members.ts';
import { TeamPanel } from './team-panel.tsx';
import { readTeamParam, writeTeamParam } from './team-param.ts';
import { type Team, useTeams } from './use-teams.ts';

const TeamDialog = lazyComponent(async () => (await import('./team-dialog.tsx')).TeamDialog);
const DeleteTeamDialog = lazyComponent(
  async () => (await import('./delete-team-dialog.tsx')).DeleteTeamDialog,
);
const AddMembersDialog = lazyComponent(
  async () => (await import('./add-members-dialog.tsx')).AddMembersDialog,
);

type OpenedDialog = { name: 'add' } | { name: 'edit' | 'add-people' | 'delete'; team: Team };

/** The teams of the staff: list, panel and actions. */
export function Teams() {
  const { teams, error, refetch } = useTeams();
  const rows = useRows(teams);
  const [urlParams, changeUrlParams] = useUrlParams();
  const openedId = readTeamParam(urlParams);
  const opened = teams?.find(({ id }) => id === openedId);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const [actions] = useState(() => ({
    onEdit: (team: Team) => setDialog({ name: 'edit', team }),
    onAddPeople: (team: Team) => setDialog({ name: 'add-people', team }),
    onDelete: (team: Team) => setDialog({ name: 'delete', team }),
  }));
  const columns = useMemo(() => teamColumns(actions), [actions]);
  const add = () => setDialog({ name: 'add' });
  const close = () => setDialog(null);
  const closePanel = () => changeUrlParams((params) => writeTeamParam(params, null));

  /** The menu and the panel go with the team. */
  function afterDeletion(): void {
    close();
    if (openedId !== null) closePanel();
    keepFocus(container.current);
  }

  return (
    <>
      <Card
        title="Teams"
        flush
        actions={
          <Button size="small" icon={<Plus aria-hidden />} onClick={add}>
            Add team
          </Button>
        }
      >
        {!teams && error && (
          <div className="p-4">
            <LoadFailureBanner error={error} onRetry={refetch} />
          </div>
        )}
        {(teams || !error) && (
          <div ref={container} tabIndex={-1} className="pt-2 outline-none">
            <DataTable
              caption="Teams"
              columns={columns}
              rows={rows}
              getRowId={({ team }) => team.id}
              isLoading={!teams}
              isFixed
              empty={<NoTeams onAdd={add} />}
            />
          </div>
        )}
      </Card>
      {opened && <TeamPanel key={opened.id} team={opened} actions={actions} onClose={closePanel} />}
      {dialog && (
        <LazyDialog onClose={close}>
          {dialog.name === 'add' && <TeamDialog onClose={close} />}
          {dialog.name === 'edit' && <TeamDialog team={dialog.team} onClose={close} />}
          {dialog.name === 'add-people' && <AddMembersDialog team={dialog.team} onClose={close} />}
          {dialog.name === 'delete' && (
            <DeleteTeamDialog team={dialog.team} onDeleted={afterDeletion} onClose={close} />
          )}
        </LazyDialog>
      )}
    </>
  );
}

function useRows(teams: readonly Team[] | undefined): ListedTeam[] {
  const { people } = usePeople();
  const today = useToday();
  return useMemo(() => {
    const members = membersByTeam(people ?? [], today);
    return (teams ?? []).map((team) => ({ team, members: members.get(team.id) ?? [] }));
  }, [teams, people, today]);
}

function NoTeams({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<UsersRound aria-hidden />}
      title="No teams yet"
      body="A team is a group of people who cover for each other, such as a ward. Set how many must be at work each day, and we’ll flag leave that would go below it. You can show hours, leave and records by team."
      action={
        <Button icon={<Plus aria-hidden />} onClick={onAdd}>
          Add team
        </Button>
      }
    />
  );
}
