import type { ReactElement, ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Pressable } from 'react-aria-components/Pressable';
import { cx } from './cx.ts';

interface MenuProps {
  label: string;
  /** A Button or IconButton. */
  trigger: ReactElement<Record<string, unknown>, string>;
  children: ReactNode;
}

/** Things to do with one thing; arrows, letters and Escape work as in any menu. */
export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover
        placement="bottom end"
        className="min-w-48 animate-appear rounded-card bg-raised p-1 shadow-float"
      >
        <AriaMenu aria-label={label} className="grid gap-0.5 outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
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
