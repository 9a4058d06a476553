import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

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

/** The details for a first sign-in. The dialog stays until Close is pressed. */
export function CredentialsDialog({ title, credentials, emailedTo, onClose }: CredentialsProps) {
  return (
    <Dialog
      title={title}
      description={
        emailedTo
          ? `We’ve emailed ${emailedTo} a link. If it doesn’t arrive, give them these details in person or over the phone.`
          : 'Give them these details in person or over the phone.'
      }
      isOpen
      staysUntilClose
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl className="grid divide-y divide-line rounded-card border border-line">
          <CopyableValue label="Username" value={credentials.username} />
          <CopyableValue label="Temporary password" value={credentials.password} />
        </dl>
        <Banner>
          The password is valid for 7 days. They’ll choose their own password when they first sign
          in.
        </Banner>
      </div>
    </Dialog>
  );
}
