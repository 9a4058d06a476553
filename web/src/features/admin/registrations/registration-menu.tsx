import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { type Registration, registrationName } from '../../registrations/format-registration.ts';
import { nameOf } from '../staff/staff-member.ts';

export interface RegistrationActions {
  onEdit: (registration: Registration) => void;
  onDelete: (registration: Registration) => void;
}

interface RegistrationMenuProps extends RegistrationActions {
  registration: Registration;
}

/** The menu of a registration. */
export function RegistrationMenu({ registration, onEdit, onDelete }: RegistrationMenuProps) {
  const name = registrationName(registration);
  const label = `Actions for ${name} of ${nameOf(registration.person)}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<PencilLine aria-hidden />} onAction={() => onEdit(registration)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={() => onDelete(registration)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
