import { yourDataHash } from '@portal/contracts/web-paths';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Profile, type ProfileDialog } from './profile.tsx';

const ChangePasswordDialog = lazyComponent(
  async () => (await import('../own-account/change-password-dialog.tsx')).ChangePasswordDialog,
);
const MailPreferencesDialog = lazyComponent(
  async () => (await import('../own-account/mail-preferences-dialog.tsx')).MailPreferencesDialog,
);
const OwnRegistrationsDialog = lazyComponent(
  async () => (await import('../own-account/own-registrations-dialog.tsx')).OwnRegistrationsDialog,
);
const OwnWorkingPatternDialog = lazyComponent(
  async () =>
    (await import('../own-account/own-working-pattern-dialog.tsx')).OwnWorkingPatternDialog,
);
const SecurityDialog = lazyComponent(
  async () => (await import('../second-factor/security-dialog.tsx')).SecurityDialog,
);
const SessionsDialog = lazyComponent(
  async () => (await import('../own-account/sessions-dialog.tsx')).SessionsDialog,
);

const YourDataDialog = lazyComponent(
  async () => (await import('../personal-data/your-data-dialog.tsx')).YourDataDialog,
);

/** The target of the unsubscribe link in emails. */
const mailSettingsHash = '#email-notifications';

/** The profile menu: who is signed in, account settings, theme and logout. */
export function ProfileMenu() {
  const user = useUser();
  const { hash } = useLocation();
  const [opened, setOpened] = useState<ProfileDialog | null>(dialogOf(hash, user));
  const close = () => {
    setOpened(null);
    if ([mailSettingsHash, yourDataHash].includes(window.location.hash)) {
      window.history.replaceState(window.history.state, '', window.location.pathname);
    }
  };
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <Popover
        label={`Profile of ${name}`}
        triggerClassName="flex min-h-11 items-center gap-2 rounded-control px-1.5 transition-colors hover:bg-hover"
        trigger={
          <>
            <CircleUserRound aria-hidden strokeWidth={1.5} className="size-8 text-accent-ink" />
            <span className="hidden max-w-40 truncate text-14 font-medium sm:block">{name}</span>
            <ChevronDown aria-hidden className="hidden size-4 text-muted sm:block" />
          </>
        }
      >
        {(closeMenu) => (
          <Profile
            onOpen={(dialog) => {
              // Closed first, so that the focus returns to the menu’s button before the dialog takes it.
              closeMenu();
              setOpened(dialog);
            }}
          />
        )}
      </Popover>
      {opened && (
        <LazyDialog onClose={close}>
          {opened === 'working-pattern' && <OwnWorkingPatternDialog onClose={close} />}
          {opened === 'registrations' && <OwnRegistrationsDialog onClose={close} />}
          {opened === 'password' && <ChangePasswordDialog onClose={close} />}
          {opened === 'security' && <SecurityDialog onClose={close} />}
          {opened === 'mails' && <MailPreferencesDialog onClose={close} />}
          {opened === 'data' && <YourDataDialog onClose={close} />}
          {opened === 'sessions' && <SessionsDialog onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}

/** The dialog that an address in an email opens. */
function dialogOf(hash: string, { isAdmin }: { isAdmin: boolean }): ProfileDialog | null {
  if (hash === yourDataHash) return 'data';
  return hash === mailSettingsHash && !isAdmin ? 'mails' : null;
}
