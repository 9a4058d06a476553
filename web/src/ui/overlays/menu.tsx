import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '../theme/cx.ts';
import { useFollowTrigger } from './use-follow-trigger.ts';

interface TriggerProps {
  ref: React.Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps {
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<Partial<TriggerProps>>;
  children: ReactNode;
}

/**
 * A menu of actions. Only its button is rendered until it opens, because a table has one in each
 * row.
 */
export function Menu({ label, trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useFollowTrigger(button, isOpen, () => setIsOpen(false));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setIsOpen(!isOpen),
        onKeyDown,
      })}
      {isOpen && (
        <Popover
          aria-label={label}
          triggerRef={button}
          isOpen
          onOpenChange={setIsOpen}
          placement="bottom end"
          className="min-w-48 animate-appear rounded-card bg-raised p-1 shadow-float"
        >
          <AriaMenu
            aria-label={label}
            autoFocus="first"
            onClose={() => setIsOpen(false)}
            className="grid gap-0.5 outline-none"
          >
            {children}
          </AriaMenu>
        </Popover>
      )}
    </>
  );
}

interface MenuItemProps {
  onAction: () => void;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  isDisabled?: boolean;
  children: string;
}

export function MenuItem({
  onAction,
  icon,
  tone = 'neutral',
  isDisabled = false,
  children,
}: MenuItemProps) {
  return (
    <AriaMenuItem
      onAction={onAction}
      isDisabled={isDisabled}
      textValue={children}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 outline-none disabled:opacity-50 focus:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4',
        tone === 'danger' ? 'text-danger-ink' : 'text-ink',
      )}
    >
      {icon}
      {children}
    </AriaMenuItem>
  );
}
