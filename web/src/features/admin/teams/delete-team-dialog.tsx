import { useState } from 'react';
import { type ApiError, errorCode, isUnauthorized } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FormFailure } from '../../shell/form-failure.tsx';
import { useTeamWrites } from './use-team-writes.ts';
import type { Team } from './use-teams.ts';

interface DeleteTeamDialogProps {
  team: Team;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a team is deleted, and says why it can’t be. */
export function DeleteTeamDialog({ team, onDeleted, onClose }: DeleteTeamDialogProps) {
  const { remove, forget } = useTeamWrites();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  async function confirm(): Promise<void> {
    setIsPending(true);
    setFailure(null);
    try {
      await remove(team);
      toast({ title: 'Team deleted', description: team.name, tone: 'success' });
      onDeleted();
    } catch (cause) {
      const error = toApiError(cause);
      setIsPending(false);
      if (isUnauthorized(error)) return onClose();
      if (errorCode(error) === 'NOT_FOUND') {
        forget(team.id);
        toast({ title: 'Team already deleted', description: team.name, tone: 'info' });
        return onDeleted();
      }
      setFailure(error);
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${team.name}?`}
      body={
        <div className="grid gap-3">
          <FormFailure error={failure} fallback="We couldn’t delete the team. Please try again." />
          <p>
            This also removes the team from its former members’ history, so you won’t be able to
            filter past hours and records by it. No hours, leave or records are deleted. You can’t
            undo this.
          </p>
        </div>
      }
      confirmLabel="Delete team"
      isOpen
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
