import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

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

/** A value with a copy button. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="px-4 py-3">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 break-all font-mono text-16 select-all">{value}</span>
        <Button
          variant="secondary"
          size="small"
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setIsCopied(await copyText(value))}
        >
          {isCopied ? 'Copied' : 'Copy'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
