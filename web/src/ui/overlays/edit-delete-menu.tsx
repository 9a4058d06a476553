import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

interface EditDeleteMenuProps {
  /** `Actions for the pattern from 2 November 2026`. */
  label: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The menu of a row that can be edited and deleted. */
export function EditDeleteMenu({ label, onEdit, onDelete }: EditDeleteMenuProps) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<PencilLine aria-hidden />} onAction={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
