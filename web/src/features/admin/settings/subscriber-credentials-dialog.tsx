import type { CreateSubscriberMutation } from '../../../gql/documents.ts';
import { CopyableDetailsDialog } from '../../shell/copyable-details-dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface SubscriberCredentialsProps {
  subscriber: CreateSubscriberMutation['createSubscriber'];
  onClose: () => void;
}

/** The connection details of another system. */
export function SubscriberCredentialsDialog({ subscriber, onClose }: SubscriberCredentialsProps) {
  const { servers, user, pass, stream } = subscriber.credentials;
  return (
    <CopyableDetailsDialog
      title={`${subscriber.name} added`}
      description="Give these details to the person who runs the system. Copy them now: you won’t be able to see the password again."
      note="The system can connect in a few seconds."
      onClose={onClose}
    >
      <CopyableValue label="Server" value={servers} />
      <CopyableValue label="User" value={user} />
      <CopyableValue label="Password" value={pass} />
      <CopyableValue label="Stream" value={stream} />
      <CopyableValue label="All as JSON" value={JSON.stringify({ servers, user, pass, stream })} />
    </CopyableDetailsDialog>
  );
}
