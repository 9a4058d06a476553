import type {
  SingleSignOnTestStep,
  testSingleSignOnProvider,
} from '@portal/contracts/identity/single-sign-on';
import type { OutputOf } from '@portal/contracts/operation';
import { useMutation } from '@tanstack/react-query';
import { writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import type { SingleSignOnProvider } from './single-sign-on-card.tsx';

type TestResult = OutputOf<typeof testSingleSignOnProvider>;

const failures: Record<SingleSignOnTestStep, string> = {
  discovery: 'We couldn’t read its settings. Ask your IT team to check the issuer address.',
  keys: 'We couldn’t read its keys.',
  client:
    'It doesn’t recognise the portal. Ask your IT team to check the client ID, the client secret and the addresses.',
};

/** What to register at a provider, and a test of the connection. */
export function SingleSignOnProviderDialog({
  provider: { id, name, issuer, clientId, redirectUrl, logoutUrl },
  onClose,
}: {
  provider: SingleSignOnProvider;
  onClose: () => void;
}) {
  const test = useMutation<TestResult, Error>({
    mutationFn: () =>
      writeRest<typeof testSingleSignOnProvider>('POST', `/api/admin/sso-providers/${id}/test`, {
        provider: id,
      }),
    onError: (error) => showFailure('Connection not tested', error),
  });
  return (
    <Dialog
      title={name}
      description="Register these addresses where your organisation manages its accounts."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button autoFocus isPending={test.isPending} onClick={() => test.mutate()}>
            {test.data ? 'Test again' : 'Test connection'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-14">
        <div aria-live="polite">{test.data && <Outcome result={test.data} />}</div>
        <dl className="grid divide-y divide-line rounded-card border border-line">
          <CopyableValue label="Redirect address" value={redirectUrl} />
          <CopyableValue label="Back-channel logout address" value={logoutUrl} />
          <CopyableValue label="Issuer" value={issuer} />
          <CopyableValue label="Client ID" value={clientId} />
        </dl>
      </div>
    </Dialog>
  );
}

function Outcome({ result: { failedStep, reason } }: { result: TestResult }) {
  if (failedStep === null) {
    return (
      <Banner tone="success" title="The connection works">
        To try signing in, link your own account: select your name, then Security.
      </Banner>
    );
  }
  return (
    <Banner tone="error" title="The connection doesn’t work">
      <p>{failures[failedStep]}</p>
      {reason && <p className="text-12 wrap-anywhere">{reason}</p>}
    </Banner>
  );
}
