import { formatDay } from '@portal/kernel/format-date';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SecurityDialog } from './security-dialog.tsx';

/** Tells somebody who has no second factor from when they need one. */
export function MissingSecondFactorBanner({ requiredFrom }: { requiredFrom: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title={`You’ll need a passkey or an authenticator app from ${formatDay(requiredFrom)}`}
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            Add one now
          </Button>
        }
      >
        <p>From then on you can’t use the portal without one. Adding one takes about 2 minutes.</p>
      </Banner>
      {isOpen && <SecurityDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
