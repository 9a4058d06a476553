import type { PersonFragment } from '../../../gql/documents.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import type { AccountAction } from './accounts-context.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { UserSessionsDialog } from './user-sessions-dialog.tsx';

// The only ones with date fields.
const EmploymentDialog = lazyComponent(
  async () => (await import('../employment/employment-dialog.tsx')).EmploymentDialog,
);
const RehireDialog = lazyComponent(
  async () => (await import('../employment/rehire-dialog.tsx')).RehireDialog,
);

const RemoveSecondFactorDialog = lazyComponent(
  async () => (await import('./remove-second-factor-dialog.tsx')).RemoveSecondFactorDialog,
);

const UserDataDialog = lazyComponent(
  async () => (await import('./user-data-dialog.tsx')).UserDataDialog,
);

const LegalHoldDialog = lazyComponent(
  async () => (await import('./legal-hold-dialog.tsx')).LegalHoldDialog,
);

const SingleSignOnDialog = lazyComponent(
  async () => (await import('./single-sign-on-dialog.tsx')).SingleSignOnDialog,
);

interface AccountDialogProps {
  action: AccountAction;
  person: PersonFragment;
  onClose: () => void;
}

/** The dialog of an account action. */
export function AccountDialog({ action, person, onClose }: AccountDialogProps) {
  if (action === 'delete') return <DeleteDialog person={person} onClose={onClose} />;
  if (action === 'change-role') return <ChangeRoleDialog person={person} onClose={onClose} />;
  if (action === 'employment') return <EmploymentDialog person={person} onClose={onClose} />;
  if (action === 'rehire') return <RehireDialog person={person} onClose={onClose} />;
  if (action === 'sessions') return <UserSessionsDialog person={person} onClose={onClose} />;
  if (action === 'second-factor') {
    return <RemoveSecondFactorDialog person={person} onClose={onClose} />;
  }
  if (action === 'single-sign-on') {
    return <SingleSignOnDialog person={person} onClose={onClose} />;
  }
  if (action === 'copy-data') return <UserDataDialog person={person} onClose={onClose} />;
  if (action === 'legal-hold') return <LegalHoldDialog person={person} onClose={onClose} />;
  return <ResetDialog kind={action} person={person} onClose={onClose} />;
}
