import { maxPasskeys } from '@portal/contracts/identity/passkey';
import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import type { SingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { formatDateTime } from '@portal/kernel/format-date';
import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { arePasskeysSupported } from '../../lib/passkeys/passkeys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { DescriptionList } from '../../ui/data-display/description-list.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { ConfirmWithCodeDialog } from './confirm-with-code-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RemoveLinkDialog } from './remove-link-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import {
  type OwnSecondFactors,
  useRenewRecoveryCodes,
  useSecondFactors,
} from './second-factor-requests.ts';
import { SingleSignOnSection } from './single-sign-on-section.tsx';

type Step =
  | { name: 'overview' | 'add-passkey' | 'add-totp' | 'renew' }
  | { name: 'rename' | 'remove'; factor: SecondFactor }
  | { name: 'unlink'; link: SingleSignOnLink };

/** One’s own passkeys, authenticator app and recovery codes. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const own = useSecondFactors();
  const [step, setStep] = useState<Step>({ name: 'overview' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  const factors = own.data?.factors ?? [];

  function showOverview(): void {
    setCodes(null);
    renew.reset();
    setStep({ name: 'overview' });
    void own.refetch();
  }

  if (codes) {
    return (
      <Dialog title="New recovery codes" isOpen staysUntilClose onClose={showOverview}>
        <RecoveryCodes codes={codes}>
          <Button onClick={showOverview}>I’ve saved my codes</Button>
        </RecoveryCodes>
      </Dialog>
    );
  }
  if (step.name === 'add-passkey' || step.name === 'add-totp') {
    const kind = step.name === 'add-passkey' ? 'passkey' : 'totp';
    return <AddFactorDialog kind={kind} factors={factors} onDone={showOverview} />;
  }
  if (step.name === 'renew') {
    return (
      <ConfirmWithCodeDialog
        title="Make new recovery codes"
        description="The recovery codes you have now will stop working."
        submitLabel="Make new codes"
        fallback="We couldn’t make new recovery codes."
        factors={factors}
        write={renew}
        send={(confirmation) =>
          renew.mutateAsync(confirmation).then(({ recoveryCodes }) => setCodes(recoveryCodes))
        }
        onClose={showOverview}
      />
    );
  }
  if (step.name === 'rename') {
    return <RenamePasskeyDialog passkey={step.factor} onClose={showOverview} />;
  }
  if (step.name === 'remove') {
    return <RemoveFactorDialog factor={step.factor} factors={factors} onDone={showOverview} />;
  }
  if (step.name === 'unlink') {
    return <RemoveLinkDialog link={step.link} onClose={showOverview} />;
  }
  return (
    <Dialog
      title="Security"
      description="A passkey or an authenticator app protects your account even if someone learns your password."
      isOpen
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {!own.data && own.error && <LoadFailureBanner error={own.error} onRetry={own.refetch} />}
      {!own.data && !own.error && <Skeleton className="h-80" />}
      {own.data && <Overview own={own.data} onStep={setStep} />}
    </Dialog>
  );
}

function Overview({ own, onStep }: { own: OwnSecondFactors; onStep: (step: Step) => void }) {
  const { factors, recoveryCodesLeft } = own;
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  const app = factors.find(({ kind }) => kind === 'totp');
  const isRemovable = own.isRemovable || factors.length > 1;
  return (
    <div className="grid gap-6">
      {factors.length > 0 && recoveryCodesLeft <= 3 && (
        <Banner tone="warning" title={formatCodesLeft(recoveryCodesLeft)}>
          <p>Make new ones, so that you can sign in without your phone.</p>
        </Banner>
      )}
      <Section title="Passkeys">
        {passkeys.length === 0 && (
          <p>
            You have no passkey. With one you sign in with your fingerprint, your face or the PIN of
            your device, without your password.
          </p>
        )}
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="w-full divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                isRemovable={isRemovable}
                onRename={() => onStep({ name: 'rename', factor: passkey })}
                onRemove={() => onStep({ name: 'remove', factor: passkey })}
              />
            ))}
          </ul>
        )}
        <AddPasskeyButton count={passkeys.length} onAdd={() => onStep({ name: 'add-passkey' })} />
      </Section>
      <Section title="Authenticator app">
        {app ? (
          <>
            <DescriptionList
              items={[
                [
                  'Authenticator app',
                  <Badge key="state" tone="success">
                    In use
                  </Badge>,
                ],
                ['Added', formatDateTime(new Date(app.createdAt))],
                ['Last used', formatDateTime(new Date(app.lastUsedAt))],
              ]}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onStep({ name: 'add-totp' })}>
                Replace app
              </Button>
              {isRemovable && (
                <Button variant="quiet" onClick={() => onStep({ name: 'remove', factor: app })}>
                  Remove app
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            <p>
              You don’t use an authenticator app. If you add one, you’ll enter a code from your
              phone instead of answering your security question when you sign in.
            </p>
            <Button
              variant="secondary"
              icon={<Smartphone aria-hidden />}
              onClick={() => onStep({ name: 'add-totp' })}
            >
              Add authenticator app
            </Button>
          </>
        )}
      </Section>
      {factors.length > 0 && (
        <Section title="Recovery codes">
          <p>{recoveryCodesLeft} left</p>
          <Button variant="secondary" onClick={() => onStep({ name: 'renew' })}>
            Make new recovery codes
          </Button>
        </Section>
      )}
      <SingleSignOnSection onRemove={(link) => onStep({ name: 'unlink', link })} />
      {factors.length > 0 && !isRemovable && (
        <p className="text-14 text-muted">
          You need a passkey or an authenticator app to sign in, so you can’t remove the only one.
          Add another one first.
        </p>
      )}
    </div>
  );
}

function AddPasskeyButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count >= maxPasskeys) {
    return <p className="text-muted">You have {maxPasskeys} passkeys, which is the most.</p>;
  }
  if (!arePasskeysSupported()) {
    return (
      <p className="text-muted">
        To add one, open the portal at its usual address in a browser that has passkeys.
      </p>
    );
  }
  return (
    <Button
      variant={count === 0 ? 'primary' : 'secondary'}
      icon={<KeyRound aria-hidden />}
      onClick={onAdd}
    >
      Add a passkey
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3 text-14">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function formatCodesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left';
  return left === 1 ? 'You have 1 recovery code left' : `You have ${left} recovery codes left`;
}
