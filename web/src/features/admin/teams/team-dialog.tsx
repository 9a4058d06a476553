import { useState } from 'react';
import { type ApiError, errorCode, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useAccounts } from '../staff/accounts-context.ts';
import { CoverFields } from './cover-fields.tsx';
import { CoverRuleChoice } from './cover-rule-choice.tsx';
import {
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
  const { viewer } = useAccounts();
  const [initial] = useState(() => toTeamValues(team ?? null));
  const [values, setValues, forget] = useDraft<TeamValues>(
    viewer.id,
    `team ${team?.id ?? 'new'}`,
    initial,
  );
  const form = useForm<TeamValues>({ values, onChange: setValues, validate: teamErrors });
  const { save } = useTeamWrites();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  function close(): void {
    forget();
    onClose();
  }

  async function submit(): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      const saved = await save({ ...(team && { id: team.id }), ...toTeamInput(values) });
      toast({
        title: team ? 'Team saved' : 'Team added',
        description: saved.name,
        tone: 'success',
      });
      close();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return;
      const { message, issues = [] } = error.body;
      if (errorCode(error) === 'CONFLICT' && message) return form.showErrors({ name: message });
      setFailure(error);
      form.showErrors(toTeamFieldErrors(issues));
    }
  }

  return (
    <FormDialog
      title={team ? 'Edit team' : 'Add team'}
      submitLabel={team ? 'Save team' : 'Add team'}
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void submit())}
      onClose={close}
    >
      <FormFailure error={failure} fallback="We couldn’t save the team. Please try again." />
      <TextField
        label="Name"
        hint="For example Ward 3"
        autoComplete="off"
        maxLength={60}
        autoFocus
        readOnly={isPending}
        {...form.field('name')}
      />
      <CoverFields form={form} values={values} onChange={setValues} />
      <CoverRuleChoice
        selected={values.coverRule === 'block' ? 'block' : 'warn'}
        onSelect={(rule) => form.change('coverRule', rule)}
      />
      <Checkbox
        label="Members can see when colleagues are off (never why)"
        checked={values.showsAbsences}
        onChange={({ target }) => form.change('showsAbsences', target.checked)}
      />
    </FormDialog>
  );
}
