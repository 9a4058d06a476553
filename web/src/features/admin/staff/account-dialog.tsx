import type { PersonFragment } from '../../../gql/documents.ts';
import type { AccountAction } from './accounts.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { SessionsOfDialog } from './sessions-of-dialog.tsx';

interface AccountDialogProps {
  action: AccountAction;
  person: PersonFragment;
  onClose: () => void;
}

/** The question that an action on an account begins with, and what comes of it. */
export function AccountDialog({ action, person, onClose }: AccountDialogProps) {
  if (action === 'delete') return <DeleteDialog person={person} onClose={onClose} />;
  if (action === 'change-role') return <ChangeRoleDialog person={person} onClose={onClose} />;
  if (action === 'sessions') return <SessionsOfDialog person={person} onClose={onClose} />;
  return <ResetDialog kind={action} person={person} onClose={onClose} />;
}
