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
      {...(isPasswordAllowed ? passwordTexts(emailedTo) : emergencyTexts)}
      onClose={onClose}
    >
      <CopyableValue label="Username" value={credentials.username} />
      <CopyableValue label="Temporary password" value={credentials.password} />
    </CopyableDetailsDialog>
  );
}

function passwordTexts(emailedTo: string | undefined) {
  return {
    description: emailedTo
      ? `We’ve emailed ${emailedTo} a link. If it doesn’t arrive, give them these details in person or over the phone.`
      : 'Give them these details in person or over the phone.',
    note: 'The password is valid for 7 days. They’ll choose their own password when they first sign in.',
  };
}

/** Where people sign in without passwords. */
const emergencyTexts = {
  description: 'Staff sign in with your organisation’s account. They don’t need these details.',
  note: 'Only the emergency administrator can sign in with a password.',
};
