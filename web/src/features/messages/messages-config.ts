import type { ComponentType } from 'react';

export interface RecipientProps {
  selected: string;
  onSelect: (id: string) => void;
  error: string | undefined;
}

/** What differs between staff and HR. */
export interface MessagesConfig {
  /** The subject of a message without one. */
  defaultSubject: 'Message from Staff Member' | 'Message from HR';
  /** The texts of an empty inbox and an empty sent box. */
  inboxHint: string;
  sentHint: string;
  /** The label of the button in an empty mailbox. */
  writeLabel: string;
  sentDescription?: string;
  /** The recipient field; null if messages go to HR. */
  Recipient: ComponentType<RecipientProps> | null;
  canDelete: boolean;
  /** Who else can delete a message. */
  deleterName: string;
}
