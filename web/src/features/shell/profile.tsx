import { formatDay } from '@portal/kernel/format-date';
import {
  BadgeCheck,
  CalendarClock,
  FileUser,
  KeyRound,
  LogOut,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import {
  isOfflineUser,
  keepSessionAlive,
  type SessionUser,
  signOut,
  useUser,
} from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/data-display/avatar.tsx';
import { Secret } from '../../ui/data-display/secret.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';

/** The dialogs of the profile menu. */
export type ProfileDialog =
  | 'working-pattern'
  | 'registrations'
  | 'password'
  | 'security'
  | 'sessions'
  | 'mails'
  | 'data';

interface ProfileProps {
  onOpen(dialog: ProfileDialog): void;
}

/** The content of the profile menu. Opening it refreshes the user’s data. */
export function Profile({ onOpen }: ProfileProps) {
  const user = useUser();
  const name = `${user.firstName} ${user.lastName}`;
  useEffect(() => {
    void keepSessionAlive();
  }, []);
  return (
    <>
      <div className="flex items-center gap-3 px-4 py-2">
        <Avatar name={name} />
        <p className="min-w-0 text-16 font-semibold wrap-anywhere">{name}</p>
      </div>
      <dl className="grid gap-1 border-y border-line px-4 py-2">
        {detailsOf(user).map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-6">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid border-b border-line p-1">
        {!user.isAdmin && !isOfflineUser(user) && (
          <Row icon={<CalendarClock aria-hidden />} onPress={() => onOpen('working-pattern')}>
            Your working pattern
          </Row>
        )}
        <Row icon={<BadgeCheck aria-hidden />} onPress={() => onOpen('registrations')}>
          Your registrations
        </Row>
        <Row icon={<KeyRound aria-hidden />} onPress={() => onOpen('password')}>
          Change password
        </Row>
        <Row icon={<ShieldCheck aria-hidden />} onPress={() => onOpen('security')}>
          Security
        </Row>
        <Row icon={<MonitorSmartphone aria-hidden />} onPress={() => onOpen('sessions')}>
          Sessions
        </Row>
        <Row icon={<FileUser aria-hidden />} onPress={() => onOpen('data')}>
          Your data
        </Row>
        {!user.isAdmin && (
          <Row icon={<Mail aria-hidden />} onPress={() => onOpen('mails')}>
            Email notifications
          </Row>
        )}
      </div>
      <div className="grid gap-2 px-4 py-2">
        <ThemeSwitch />
        <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={signOut}>
          Log out
        </Button>
      </div>
    </>
  );
}

/**
 * A password chosen by the user can’t be shown: only its hash is stored. Offline, only stored data
 * is known.
 */
function detailsOf(user: SessionUser): [string, ReactNode][] {
  const { username, employment, annualLeaveEntitlement: days } = user;
  const none = user.passwordState === 'expired' ? 'Expired' : 'Set by you';
  const secret = (
    <Secret key="password" label="password" value={user.password ?? null} none={none} />
  );
  return [
    ...(username === undefined ? [] : [fact('Username', username)]),
    ...(employment?.jobTitle ? [fact('Job title', employment.jobTitle)] : []),
    fact('Role', user.role.replaceAll('-', ' ')),
    fact('Access level', user.isAdmin ? 'Admin' : 'Employee'),
    ...(employment?.firstDay ? [fact('First day', formatDay(employment.firstDay))] : []),
    ...(employment?.lastDay ? [fact('Last day', formatDay(employment.lastDay))] : []),
    ...(days === undefined
      ? []
      : [fact('Leave entitlement', days === 1 ? '1 day' : `${days} days`)]),
    ...(isOfflineUser(user) ? [] : [fact('Password', secret)]),
  ];
}

function fact(label: string, value: ReactNode): [string, ReactNode] {
  return [label, value];
}

interface RowProps {
  icon: ReactNode;
  onPress(): void;
  children: ReactNode;
}

function Row({ icon, onPress, children }: RowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-10 items-center gap-3 rounded-control px-2 text-left font-medium transition-colors hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:[@media(max-height:700px)]:min-h-8 [&_svg]:size-4.5 [&_svg]:text-muted"
    >
      {icon}
      {children}
    </button>
  );
}
