import { useMemo, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { type ApiError, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { useAccounts } from '../staff/accounts-context.ts';
import { currentStaff, distinctNames, nameOf } from '../staff/staff-member.ts';
import { usePeople } from '../staff/use-staff.ts';
import {
  type AddMembersValues,
  addMembersErrors,
  chosenIds,
  groupByTeam,
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
  const { viewer } = useAccounts();
  const { people, error: loadError, refetch } = usePeople();
  const names = useTeamNames();
  const today = useToday();
  const [initial] = useState({ from: today, people: '' });
  const draft = `people for team ${team.id}`;
  const [values, setValues, forget] = useDraft<AddMembersValues>(viewer.id, draft, initial);
  const form = useForm<AddMembersValues>({
    values,
    onChange: setValues,
    validate: addMembersErrors,
  });
  const { move } = useTeamMoves();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const staff = useMemo(() => currentStaff(people ?? []), [people]);
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
          ? 'In this team already'
          : teamId === null
            ? 'No team'
            : formatTeam(teamId, names),
        isDisabled: isMember,
      };
    });
  }, [staff, day, team.id, names]);
  const chosen = chosenIds(values);
  const joining = staff.filter(
    (person) => chosen.has(person.id) && teamOfPerson(person, day) !== team.id,
  );

  function close(): void {
    forget();
    onClose();
  }

  async function submit(): Promise<void> {
    if (isPending) return;
    // Everybody who was chosen may have joined meanwhile.
    if (joining.length === 0) return form.showErrors({ people: 'Choose at least one person' });
    setIsPending(true);
    setFailure(null);
    try {
      await move(joining, { teamId: team.id, from: values.from });
      close();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      setFailure(error);
      form.applyServerErrors(error);
    }
  }

  const { onChange: _, ...from } = form.field('from');
  return (
    <FormDialog
      title={`Add people to ${team.name}`}
      submitLabel={joining.length > 1 ? `Add ${joining.length} people` : 'Add people'}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={close}
    >
      <FormFailure error={failure} fallback="We couldn’t add these people. Please try again." />
      <DateField
        label="First day in the team"
        today={today}
        autoFocus
        {...from}
        onChange={(typed) => form.change('from', typed)}
      />
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
                  ? 'New in a team'
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
