import type { CreateSubscriberMutation } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface SubscriberCredentialsProps {
  subscriber: CreateSubscriberMutation['createSubscriber'];
  onClose: () => void;
}

/** The connection details of another system. The dialog stays until Close is pressed. */
export function SubscriberCredentialsDialog({ subscriber, onClose }: SubscriberCredentialsProps) {
  const { servers, user, pass, stream } = subscriber.credentials;
  return (
    <Dialog
      title={`${subscriber.name} added`}
      description="Give these details to the person who runs the system. Copy them now: you won’t be able to see the password again."
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
          <CopyableValue label="Server" value={servers} />
          <CopyableValue label="User" value={user} />
          <CopyableValue label="Password" value={pass} />
          <CopyableValue label="Stream" value={stream} />
          <CopyableValue
            label="All as JSON"
            value={JSON.stringify({ servers, user, pass, stream })}
          />
        </dl>
        <Banner>The system can connect in a few seconds.</Banner>
      </div>
    </Dialog>
  );
}
