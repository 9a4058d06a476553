import { CopyableDetailsDialog } from '../../shell/copyable-details-dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';
import { useIsPasswordAllowed } from '../../sign-in/sign-in-requests.ts';

export interface NewCredentials {
  name: string;
  username: string;
  password: string;
}

interface CredentialsProps {
  /** What was done, and for whom. */
  title: string;
  credentials: NewCredentials;
  /** The first name of a person who was also emailed a link. */
  emailedTo?: string;
  onClose: () => void;
}

/** The details for a first sign-in. */
export function CredentialsDialog({ title, credentials, emailedTo, onClose }: CredentialsProps) {
  const isPasswordAllowed = useIsPasswordAllowed();
  return (
    <CopyableDetailsDialog
      title={title}
      description={
        emailedTo
          ? `We’ve emailed ${emailedTo} a link. If it doesn’t arrive, give them these details in person or over the phone.`
          : 'Give them these details in person or over the phone.'
      }
      note={
        isPasswordAllowed
          ? 'The password is valid for 7 days. They’ll choose their own password when they first sign in.'
          : 'Staff sign in with your organisation’s account. Only the emergency administrator can use this password.'
      }
      onClose={onClose}
    >
      <CopyableValue label="Username" value={credentials.username} />
      <CopyableValue label="Temporary password" value={credentials.password} />
    </CopyableDetailsDialog>
  );
}
