import { ChevronDown, LogOut } from 'lucide-react';
import { Button as Trigger } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { signOut, useUser } from '../../app/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
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
    <DialogTrigger>
      <Trigger
        aria-label={`Profile of ${name}`}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-1.5 transition-colors hover:bg-hover"
      >
        <Avatar name={name} />
        <span className="hidden max-w-40 truncate text-14 font-medium sm:block">{name}</span>
        <ChevronDown aria-hidden className="hidden size-4 text-muted sm:block" />
      </Trigger>
      <Popover
        placement="bottom end"
        className="w-[min(20rem,calc(100vw-2rem))] animate-appear rounded-card bg-raised shadow-float"
      >
        <Dialog aria-label="Profile" className="outline-none">
          <div className="flex items-center gap-3 p-4">
            <Avatar name={name} />
            <p className="min-w-0 truncate text-16 font-semibold">{name}</p>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-line p-4 text-14">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="grid gap-3 p-4">
            <ThemeSwitch />
            <Button variant="secondary" icon={<LogOut aria-hidden />} onClick={signOut}>
              Log out
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
