import { ChevronDown, CircleUserRound, LogOut } from 'lucide-react';
import { signOut, useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';

/** Who one is to the portal, how it looks, and the way out. */
export function ProfileMenu() {
  const user = useUser();
  const name = `${user.firstName} ${user.lastName}`;
  const facts = [
    ['Username', user.username],
    ['Role', user.role.replaceAll('-', ' ')],
    ['Access level', user.isAdmin ? 'Admin' : 'Employee'],
    ['Leave entitlement', `${user.annualLeaveEntitlement} days`],
    // Nobody can show a password that somebody chose: only its hash is kept.
    ['Password', user.password ?? 'Set by the user'],
  ];
  return (
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
      <div className="flex items-center gap-3 p-4">
        <Avatar name={name} />
        <p className="min-w-0 truncate text-16 font-semibold">{name}</p>
      </div>
      <dl className="grid gap-2 border-y border-line p-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3 p-4">
        <ThemeSwitch />
        <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={signOut}>
          Log out
        </Button>
      </div>
    </Popover>
  );
}
