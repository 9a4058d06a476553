import { Search } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { usePeople } from '../staff/use-staff.ts';
import { findable, found, pages } from './find.ts';

/** Whoever sees that many types another letter. */
const shown = 20;

/** Goes to a page or a person by a few letters of the name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { people } = usePeople();
  const [text, setText] = useState('');
  const everybody = useMemo(() => findable(people ?? []), [people]);
  const foundPages = found(pages, text);
  const foundPeople = text.trim() === '' ? [] : found(everybody, text);
  const navigate = useNavigate();

  function go(address: string): void {
    onClose();
    navigate(address);
  }

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex animate-appear items-start justify-center bg-veil p-3 sm:pt-[12dvh]"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-card bg-raised shadow-float">
        <Dialog
          aria-label="Find people and pages"
          className="flex max-h-[70dvh] flex-col outline-none"
        >
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label="Find people and pages" autoFocus className="relative">
              <Search aria-hidden className="absolute inset-y-0 left-4 my-auto size-5 text-muted" />
              <Input
                placeholder="Find people and pages"
                className="min-h-14 w-full border-b border-line bg-transparent pr-4 pl-12 text-16 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Menu
              aria-label="People and pages"
              className="min-h-0 overflow-y-auto p-2 outline-none"
              renderEmptyState={() => (
                <p className="p-6 text-center text-14 text-muted">Nothing is called that.</p>
              )}
            >
              {foundPages.length > 0 && (
                <Group title="Pages">
                  {foundPages.map(({ id, name, address, icon: Icon }) => (
                    <Entry key={id} id={id} text={name} onAction={() => go(address)}>
                      <Icon aria-hidden className="size-5 text-muted" />
                      {name}
                    </Entry>
                  ))}
                </Group>
              )}
              {foundPeople.length > 0 && (
                <Group title={foundPeople.length > shown ? `People, the first ${shown}` : 'People'}>
                  {foundPeople.slice(0, shown).map(({ id, name, username, address }) => (
                    <Entry
                      key={id}
                      id={id}
                      text={`${name} ${username}`}
                      onAction={() => go(address)}
                    >
                      <Avatar name={name} size="small" />
                      <span className="min-w-0 flex-1 truncate">{name}</span>
                      <span className="truncate text-12 text-muted">{username}</span>
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
  /** What is searched. */
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
