import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useLocation, useNavigate } from 'react-router';
import { useToday } from '../../../lib/time/use-now.ts';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import { useArchiveActions } from '../records/use-archive-actions.ts';
import type { PersonPageState } from '../staff/person-page-link.tsx';
import { usePeople } from '../staff/use-staff.ts';
import {
  commandsFor,
  isApproveCommand,
  type PaletteActions,
  type PaletteCommand,
} from './palette-commands.ts';
import { filterByWords, searchablePages, searchablePeople } from './palette-search.ts';
import {
  boxStyles,
  iconStyles,
  inputStyles,
  overlayStyles,
  palettePlaceholder,
} from './palette-styles.ts';
import { useNextToApprove } from './use-next-to-approve.ts';

/** The most people in the results. */
const shown = 20;

export interface CommandPaletteProps {
  text: string;
  onTextChange: (text: string) => void;
  onAddStaff: () => void;
  /** A chosen result takes the focus. */
  onClose: (options: { isChosen: boolean }) => void;
}

/** Finds pages and people, and runs commands. */
export function CommandPalette({ text, onTextChange, onAddStaff, onClose }: CommandPaletteProps) {
  const { people } = usePeople();
  const today = useToday();
  const { archiveDay } = useArchiveActions();
  const { approve } = useDecideLeave();
  const { next: nextToApprove, hasFailed } = useNextToApprove(people, {
    isEnabled: isApproveCommand(text),
  });
  const actions: PaletteActions = {
    addStaff: onAddStaff,
    archiveDay: (date) => void archiveDay(date),
    // That page reports the error and retries.
    findNextToApprove: () =>
      hasFailed ? go('/admin/pending-leave') : onTextChange('Approve next'),
    approve: (leave) => void approve(leave),
  };
  const commands = filterByWords(commandsFor(text, { today, nextToApprove, actions }), text);
  const everyone = useMemo(() => searchablePeople(people ?? []), [people]);
  const foundPages = filterByWords(searchablePages, text);
  const foundPeople = text.trim() === '' ? [] : filterByWords(everyone, text);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function go(path: string): void {
    onClose({ isChosen: true });
    // A person’s page leads back to here.
    const state: PersonPageState = { from: `${pathname}${search}` };
    navigate(path, { state });
  }

  function run(command: PaletteCommand): void {
    if (!command.staysOpen) onClose({ isChosen: true });
    command.run();
  }

  /** Enter chooses the first result before the list has highlighted it. */
  function selectFirstOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || text.trim() === '') return;
    if (event.currentTarget.hasAttribute('aria-activedescendant')) return;
    const [command] = commands;
    const [first] = [...foundPages, ...foundPeople];
    if (command) run(command);
    else if (first) go(first.path);
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose({ isChosen: false })}
      className={overlayStyles}
    >
      <Modal className={boxStyles}>
        <Dialog
          aria-label="Search for people, pages or actions"
          className="flex max-h-[70dvh] flex-col outline-none"
        >
          <Autocomplete inputValue={text} onInputChange={onTextChange}>
            <SearchField
              aria-label="Search for people, pages or actions"
              autoFocus
              className="relative"
            >
              <Search aria-hidden className={iconStyles} />
              <Input
                placeholder={palettePlaceholder}
                onKeyDown={selectFirstOnEnter}
                className={inputStyles}
              />
            </SearchField>
            <Menu
              aria-label="Results"
              className="min-h-0 overflow-y-auto p-2 outline-none"
              renderEmptyState={() => (
                <p className="p-6 text-center text-14 text-muted">No results</p>
              )}
            >
              {commands.length > 0 && (
                <Group title="Actions">
                  {commands.map((command) => (
                    <Entry
                      key={command.id}
                      id={command.id}
                      text={command.name}
                      onAction={() => run(command)}
                    >
                      <command.icon aria-hidden className="size-5 text-muted" />
                      {command.name}
                    </Entry>
                  ))}
                </Group>
              )}
              {foundPages.length > 0 && (
                <Group title="Pages">
                  {foundPages.map(({ id, name, path, icon: Icon }) => (
                    <Entry key={id} id={id} text={name} onAction={() => go(path)}>
                      <Icon aria-hidden className="size-5 text-muted" />
                      {name}
                    </Entry>
                  ))}
                </Group>
              )}
              {foundPeople.length > 0 && (
                <Group title={foundPeople.length > shown ? `People (first ${shown})` : 'People'}>
                  {foundPeople.slice(0, shown).map(({ id, name, username, path, hasLeft }) => (
                    <Entry key={id} id={id} text={`${name} ${username}`} onAction={() => go(path)}>
                      <Avatar name={name} size="small" />
                      <span className="min-w-0 flex-1 truncate">{name}</span>
                      <span className="truncate text-12 text-muted">
                        {hasLeft ? `${username} · left` : username}
                      </span>
                    </Entry>
                  ))}
                </Group>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MenuSection className="grid gap-0.5 not-first:mt-2">
      <Header className="px-3 py-1 text-12 font-medium text-muted">{title}</Header>
      {children}
    </MenuSection>
  );
}

interface EntryProps {
  id: string;
  /** The searched text. */
  text: string;
  onAction: () => void;
  children: ReactNode;
}

function Entry({ id, text, onAction, children }: EntryProps) {
  return (
    <MenuItem
      id={id}
      textValue={text}
      onAction={onAction}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-14 outline-none data-focused:bg-accent-soft data-focused:text-accent-ink pointer-coarse:min-h-12"
    >
      {children}
    </MenuItem>
  );
}
