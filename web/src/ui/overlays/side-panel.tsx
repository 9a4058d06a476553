import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../buttons/icon-button.tsx';
import { FocusAfterClose } from './focus-after-close.tsx';

interface SidePanelProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details of a list item: at the right edge, or over the whole screen of a phone. */
export function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 animate-appear bg-veil"
    >
      <Modal className="absolute inset-y-0 right-0 w-full animate-slide bg-raised shadow-float sm:max-w-md">
        <Dialog className="flex h-full flex-col outline-none">
          <FocusAfterClose />
          <header className="flex items-start gap-4 border-b border-line px-5 py-4">
            <Heading slot="title" level={2} className="min-w-0 flex-1 text-20 font-semibold">
              {title}
            </Heading>
            <IconButton label="Close" onClick={onClose} className="-mr-2">
              <X aria-hidden />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
