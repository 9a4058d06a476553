import {
  BriefcaseBusiness,
  Ellipsis,
  FileUser,
  KeyRound,
  Link2,
  MonitorSmartphone,
  RotateCcw,
  Scale,
  ShieldCheck,
  Smartphone,
  Trash2,
} from 'lucide-react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useSingleSignOn } from '../../sign-in/sign-in-requests.ts';
import { accountRestriction } from './account-permissions.ts';
import { useAccounts } from './accounts-context.ts';
import { nameOf } from './staff-member.ts';

/** The menu of account actions, or the reason why there are none. */
export function AccountMenu({ person }: { person: PersonFragment }) {
  const { viewer, act } = useAccounts();
  const hasProviders = (useSingleSignOn()?.providers.length ?? 0) > 0;
  const reason = accountRestriction(viewer, person);
  if (reason) return <span className="text-12 text-muted">{reason}</span>;
  const label = `Actions for ${nameOf(person)}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<BriefcaseBusiness aria-hidden />} onAction={() => act('employment', person)}>
        Edit employment
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onAction={() => act('reset-password', person)}>
        Reset password
      </MenuItem>
      <MenuItem icon={<RotateCcw aria-hidden />} onAction={() => act('reset-user', person)}>
        Reset as New User
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden />} onAction={() => act('change-role', person)}>
        Change access level
      </MenuItem>
      <MenuItem icon={<MonitorSmartphone aria-hidden />} onAction={() => act('sessions', person)}>
        Sessions
      </MenuItem>
      <MenuItem icon={<Smartphone aria-hidden />} onAction={() => act('second-factor', person)}>
        Remove passkey or app
      </MenuItem>
      {hasProviders && (
        <MenuItem icon={<Link2 aria-hidden />} onAction={() => act('single-sign-on', person)}>
          Single sign-on
        </MenuItem>
      )}
      <MenuItem icon={<FileUser aria-hidden />} onAction={() => act('copy-data', person)}>
        Copy of their data
      </MenuItem>
      <MenuItem icon={<Scale aria-hidden />} onAction={() => act('legal-hold', person)}>
        Legal hold
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={() => act('delete', person)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
