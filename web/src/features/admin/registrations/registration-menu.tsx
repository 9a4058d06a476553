import { EditDeleteMenu } from '../../../ui/overlays/edit-delete-menu.tsx';
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
    <EditDeleteMenu
      label={label}
      onEdit={() => onEdit(registration)}
      onDelete={() => onDelete(registration)}
    />
  );
}
