import { LogOut } from 'lucide-react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { nameOf } from './staff-member.ts';
import { useUserSessions } from './use-user-sessions.ts';
import { UserSessionList } from './user-session-list.tsx';

interface UserSessionsDialogProps {
  person: PersonFragment;
  onClose: () => void;
}

/** Where a person is signed in, with buttons to end sessions. */
export function UserSessionsDialog({ person, onClose }: UserSessionsDialogProps) {
  const userSessions = useUserSessions(person);
  return (
    <Dialog
      title={`${nameOf(person)}’s sessions`}
      description={`Ending a session signs that device out immediately. ${person.firstName} can sign in again.`}
      isOpen
      onClose={onClose}
      footer={
        <>
          {(userSessions.sessions?.length ?? 0) > 1 && (
            <Button
              variant="secondary"
              icon={<LogOut aria-hidden />}
              isPending={userSessions.isEndingAll}
              onClick={userSessions.endAll}
            >
              End all
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <UserSessionList person={person} userSessions={userSessions} />
    </Dialog>
  );
}
