import { Ellipsis, PencilLine, Trash2, UserPlus } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { Team } from './use-teams.ts';

export interface TeamActions {
  onEdit: (team: Team) => void;
  onAddPeople: (team: Team) => void;
  onDelete: (team: Team) => void;
}

interface TeamMenuProps extends TeamActions {
  team: Team;
}

/** The menu of a team. */
export function TeamMenu({ team, onEdit, onAddPeople, onDelete }: TeamMenuProps) {
  const label = `Actions for ${team.name}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<UserPlus aria-hidden />} onAction={() => onAddPeople(team)}>
        Add people
      </MenuItem>
      <MenuItem icon={<PencilLine aria-hidden />} onAction={() => onEdit(team)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={() => onDelete(team)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
