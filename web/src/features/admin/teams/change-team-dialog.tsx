import type { PersonFragment } from '../../../gql/documents.ts';
import { isDay } from '../../../lib/forms/is-day.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { formatDayOfYear } from '../../leave/format-leave-dates.ts';
import { FormFailure } from '../../shell/form-failure.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { useDialogForm } from '../use-dialog-form.ts';
import {
  type ChangeTeamValues,
  changeTeamErrors,
  noTeam,
  toTeamMove,
} from './change-team-values.ts';
import { formatTeam } from './format-team.ts';
import { teamOfPerson } from './team-members.ts';
import { useTeamMoves } from './use-team-moves.ts';
import { useTeamNames, useTeams } from './use-teams.ts';

interface ChangeTeamDialogProps {
  person: PersonFragment;
  /** Empty values are asked for. */
  initial?: ChangeTeamValues;
  onSaved?: () => void;
  onClose: () => void;
}

const nothing: ChangeTeamValues = { teamId: '', from: '' };

/** Moves a person to a team, or out of their team, from a day on. */
export function ChangeTeamDialog({
  person,
  initial = nothing,
  onSaved,
  onClose,
}: ChangeTeamDialogProps) {
  const { teams } = useTeams();
  const today = useToday();
  const { move } = useTeamMoves();
  const isRemoval = initial.teamId === noTeam;
  const form = useDialogForm<ChangeTeamValues>({
    draft: `${isRemoval ? 'removal from team' : 'change of team'} of ${person.id}`,
    initial: { ...initial, from: initial.from || today },
    validate: (typed) => changeTeamErrors(typed, person),
    send: async (values) => {
      await move([person], toTeamMove(values));
      onSaved?.();
    },
    onClose,
  });
  const from = form.dateField('from');
  return (
    <FormDialog
      title={isRemoval ? 'Remove from team' : 'Change team'}
      description={nameOf(person)}
      submitLabel={isRemoval ? 'Remove from team' : 'Change team'}
      size="small"
      {...form.dialog}
    >
      <FormFailure error={form.failure} fallback="We couldn’t save the change. Please try again." />
      {!isRemoval && (
        <Select
          label="Team"
          autoFocus
          options={[
            ...(teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: noTeam, label: 'No team' },
          ]}
          {...form.field('teamId')}
        />
      )}
      <DateField
        label={isRemoval ? 'First day without the team' : 'From'}
        autoFocus={isRemoval}
        {...from}
        {...(isRemoval && { error: from.error ?? form.errors.teamId })}
      />
      <Consequences person={person} from={form.values.from} />
    </FormDialog>
  );
}

interface ConsequencesProps {
  person: PersonFragment;
  /** The first day as typed. */
  from: string;
}

/** The team until then, a planned change that stays, and what a change in the past means. */
function Consequences({ person, from }: ConsequencesProps) {
  const today = useToday();
  const names = useTeamNames();
  if (!isDay(from)) return null;
  const before = teamOfPerson(person, from);
  const later = person.teamMemberships?.find((one) => one.from > from);
  return (
    <>
      {before !== null && (
        <p className="text-14 text-muted">In {formatTeam(before, names)} until then.</p>
      )}
      {(later || from < today) && (
        <Banner>
          {from < today && (
            <p>Hours and records from {formatDayOfYear(from)} will be listed under this team.</p>
          )}
          {later && (
            <p>
              From {formatDayOfYear(later.from)}, {formatTeam(later.teamId, names)} applies as
              planned.
            </p>
          )}
        </Banner>
      )}
    </>
  );
}
