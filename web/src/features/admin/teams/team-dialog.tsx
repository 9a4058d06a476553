import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useDialogForm } from '../use-dialog-form.ts';
import { CoverFields } from './cover-fields.tsx';
import { CoverRuleChoice } from './cover-rule-choice.tsx';
import {
  changedTeamFields,
  isNameTaken,
  type TeamValues,
  teamErrors,
  toTeamFieldErrors,
  toTeamInput,
  toTeamValues,
} from './team-values.ts';
import { useTeamWrites } from './use-team-writes.ts';
import type { Team } from './use-teams.ts';

interface TeamDialogProps {
  /** The team to edit; a new one without it. */
  team?: Team;
  onClose: () => void;
}

/** Adds or edits a team, see docs/specification/people.md. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { save } = useTeamWrites();
  // What is sent are the differences to what was shown at first.
  const [before] = useState(team);
  const form = useDialogForm<TeamValues>({
    draft: `team ${team?.id ?? 'new'}`,
    initial: toTeamValues(team ?? null),
    validate: teamErrors,
    send: async (values) => {
      const input = toTeamInput(values);
      const saved = await save(before ? changedTeamFields(before, input) : input);
      toast({
        title: team ? 'Team saved' : 'Team added',
        description: saved.name,
        tone: 'success',
      });
    },
    readErrors: toTeamFieldErrors,
    onClose,
  });
  const { failure } = form;
  return (
    <FormDialog
      title={team ? 'Edit team' : 'Add team'}
      submitLabel={team ? 'Save team' : 'Add team'}
      {...form.dialog}
    >
      <FormFailure
        error={failure && isNameTaken(failure) ? null : failure}
        fallback="We couldn’t save the team. Please try again."
      />
      <TextField
        label="Name"
        hint="For example Ward 3"
        autoComplete="off"
        maxLength={60}
        autoFocus
        readOnly={form.dialog.isPending}
        {...form.field('name')}
      />
      <CoverFields form={form} />
      <CoverRuleChoice
        selected={form.values.coverRule === 'block' ? 'block' : 'warn'}
        onSelect={(rule) => form.change('coverRule', rule)}
      />
      <Checkbox
        label="Members can see when colleagues are off (never why)"
        checked={form.values.showsAbsences}
        onChange={({ target }) => form.change('showsAbsences', target.checked)}
      />
    </FormDialog>
  );
}
