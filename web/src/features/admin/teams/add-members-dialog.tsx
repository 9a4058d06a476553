import { useMemo } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { currentStaff, distinctNames, nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import {
  type AddMembersValues,
  addMembersErrors,
  groupByTeam,
  joiningPeople,
  withPersonToggled,
} from './add-members-values.ts';
import { formatTeam } from './format-team.ts';
import { PeopleChecklist } from './people-checklist.tsx';
import { teamOfPerson } from './team-members.ts';
import { useTeamMoves } from './use-team-moves.ts';
import { type Team, useTeamNames } from './use-teams.ts';

interface AddMembersDialogProps {
  team: Team;
  onClose: () => void;
}

/** Moves several people to a team from a day on, and says from which teams they come. */
export function AddMembersDialog({ team, onClose }: AddMembersDialogProps) {
  const { people, error: loadError, refetch } = usePeople();
  const names = useTeamNames();
  const today = useToday();
  const { move } = useTeamMoves();
  const staff = useMemo(() => currentStaff(people ?? []), [people]);
  const form = useDialogForm<AddMembersValues>({
    draft: `people for team ${team.id}`,
    initial: { from: today, people: '' },
    validate: (typed) => addMembersErrors(typed, joiningPeople(typed, staff, team.id)),
    send: (values) =>
      move(joiningPeople(values, staff, team.id), { teamId: team.id, from: values.from }),
    onClose,
  });
  const { values } = form;
  const joining = joiningPeople(values, staff, team.id);
  const day = isDay(values.from) ? values.from : today;
  const listed = useMemo(() => {
    const distinct = distinctNames(staff);
    return staff.map((person) => {
      const teamId = teamOfPerson(person, day);
      const isMember = teamId === team.id;
      return {
        id: person.id,
        name: distinct.get(person.id) ?? nameOf(person),
        username: person.username ?? '',
        detail: isMember
          ? 'Already in this team'
          : teamId === null
            ? 'No team'
            : formatTeam(teamId, names),
        isDisabled: isMember,
      };
    });
  }, [staff, day, team.id, names]);

  return (
    <FormDialog
      title={`Add people to ${team.name}`}
      submitLabel={joining.length > 1 ? `Add ${joining.length} people` : 'Add people'}
      {...form.dialog}
    >
      <FormFailure
        error={form.failure}
        fallback="We couldn’t add these people. Please try again."
      />
      <DateField label="First day in the team" autoFocus {...form.dateField('from')} />
      {people ? (
        <PeopleChecklist
          label="People"
          name="people"
          people={listed}
          chosen={new Set(joining.map(({ id }) => id))}
          onToggle={(id) => form.change('people', withPersonToggled(values, id).people)}
          error={form.errors.people}
        />
      ) : loadError ? (
        <LoadFailureBanner error={loadError} onRetry={refetch} />
      ) : (
        <Skeleton className="h-77" />
      )}
      <Moves people={joining} day={day} />
      {values.from < today && isDay(values.from) && joining.length > 0 && (
        <p className="text-14 text-muted">
          Hours and records from {formatDayOfYear(values.from)} will be listed under this team.
        </p>
      )}
    </FormDialog>
  );
}

/** Who comes from which team. */
function Moves({ people, day }: { people: readonly PersonFragment[]; day: string }) {
  const names = useTeamNames();
  return (
    <div aria-live="polite">
      {people.length > 0 && (
        <dl className="grid gap-2 rounded-card bg-sunken px-4 py-3 text-14">
          {groupByTeam(people, day).map((group) => (
            <div key={group.teamId ?? ''} className="grid gap-0.5">
              <dt className="text-12 text-muted">
                {group.teamId === null
                  ? 'Not in a team before'
                  : `Leaving ${formatTeam(group.teamId, names)}`}
              </dt>
              <dd className="wrap-anywhere">{group.people.map(nameOf).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
