import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../theme/cx.ts';
import { FocusAfterClose } from './focus-after-close.tsx';
import { InitialFocus } from './initial-focus.tsx';

export interface DialogProps {
  title: ReactNode;
  description?: ReactNode;
  isOpen: boolean;
  /**
   * Called by Escape, the close button or a press outside; the focus returns to where it was. Null
   * while the dialog can’t be closed.
   */
  onClose: (() => void) | null;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** A press outside does not close it: for questions and unsaved input. */
  isSticky?: boolean;
  /** Escape does not close it either: for content that is shown only once. */
  staysUntilClose?: boolean;
  role?: 'dialog' | 'alertdialog';
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };

/** A sheet at the bottom of a phone, a centred dialog on wider screens. */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  children,
  footer,
  size = 'medium',
  isSticky = false,
  staysUntilClose = false,
  role = 'dialog',
}: DialogProps) {
  const descriptionId = useId();
  const dialog = useRef<HTMLElement>(null);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={!isSticky && !staysUntilClose && onClose !== null}
      isKeyboardDismissDisabled={staysUntilClose || onClose === null}
      className="fixed inset-0 z-50 flex animate-appear items-end justify-center bg-veil sm:items-center sm:p-6"
    >
      <Modal
        className={cx(
          'flex max-h-[92dvh] w-full animate-rise flex-col overflow-hidden rounded-t-card bg-raised shadow-float sm:rounded-card',
          widths[size],
        )}
      >
        <AriaDialog
          ref={dialog}
          role={role}
          aria-describedby={description ? descriptionId : undefined}
          // On a low or zoomed screen the whole dialog scrolls; otherwise only a few lines would show.
          className="flex min-h-0 flex-1 flex-col outline-none [@media(height<25rem)]:overflow-y-auto"
        >
          <InitialFocus dialog={dialog} />
          <FocusAfterClose />
          <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <Heading slot="title" level={2} className="text-20 font-semibold">
                {title}
              </Heading>
              {description && (
                <p id={descriptionId} className="mt-1 text-14 text-muted">
                  {description}
                </p>
              )}
            </div>
            {onClose && (
              <IconButton label="Close" onClick={onClose} className="-mt-1 -mr-2">
                <X aria-hidden />
              </IconButton>
            )}
          </header>
          {/* The padding leaves room for focus rings at the edge. */}
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6 [@media(height<25rem)]:flex-none [@media(height<25rem)]:overflow-visible">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
