import { KeyRound, RotateCcw, ShieldCheck, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { accountRestriction } from './account-permissions.ts';
import { useAccounts } from './accounts-context.ts';
import type { Person } from './use-staff.ts';

/** The buttons of the account actions, or the reason why there are none. */
export function PersonActions({ person }: { person: Person }) {
  const { viewer, act } = useAccounts();
  const reason = accountRestriction(viewer, person);
  if (viewer.id === person.id) {
    return (
      <p className="text-14 text-muted">
        This is your own account. You can change your password in the profile menu. Another{' '}
        {viewer.role === 'master-admin' ? 'master admin' : 'administrator'} can reset or delete it.
      </p>
    );
  }
  if (reason) {
    return <p className="text-14 text-muted">Only a master admin can change this account.</p>;
  }
  return (
    <section aria-label="Actions" className="grid gap-2 sm:grid-cols-2">
      <Button
        variant="secondary"
        icon={<KeyRound aria-hidden />}
        onClick={() => act('reset-password', person)}
      >
        Reset password
      </Button>
      <Button
        variant="secondary"
        icon={<RotateCcw aria-hidden />}
        onClick={() => act('reset-user', person)}
      >
        Reset as New User
      </Button>
      <Button
        variant="secondary"
        icon={<ShieldCheck aria-hidden />}
        onClick={() => act('change-role', person)}
      >
        Change access level
      </Button>
      <Button variant="danger" icon={<Trash2 aria-hidden />} onClick={() => act('delete', person)}>
        Delete
      </Button>
    </section>
  );
}
