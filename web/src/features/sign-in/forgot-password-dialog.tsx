import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function ForgotPasswordDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title="Forgotten your password?"
      isOpen
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Please contact HR, in person or by phone. They will make sure that it is you and help you
        back into your account.
      </p>
    </Dialog>
  );
}
