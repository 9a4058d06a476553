import type { ComponentType } from 'react';

export interface RecipientProps {
  selected: string;
  onSelect: (id: string) => void;
  error: string | undefined;
}

/** What differs between those who write to HR and HR. */
export interface Side {
  /** Of a message without one of its own. */
  defaultSubject: 'Message from Staff Member' | 'Message from HR';
  /** What would be in an empty inbox, and among what was sent. */
  inboxHint: string;
  sentHint: string;
  /** The first step, where nothing is there. */
  writeLabel: string;
  sentDescription?: string;
  /** Chooses to whom; null where it goes to HR. */
  Recipient: ComponentType<RecipientProps> | null;
  mayDelete: boolean;
  /** Who else deletes a message. */
  whoDeletes: string;
}
