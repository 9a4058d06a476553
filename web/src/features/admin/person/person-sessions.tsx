import { Button } from '../../../ui/buttons/button.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import type { Person } from '../staff/use-staff.ts';
import { useUserSessions } from '../staff/use-user-sessions.ts';
import { UserSessionList } from '../staff/user-session-list.tsx';

/** The devices on which a person is signed in. */
export function PersonSessions({ person }: { person: Person }) {
  const userSessions = useUserSessions(person);
  return (
    <PersonSection
      title="Sessions and devices"
      actions={
        (userSessions.sessions?.length ?? 0) > 1 && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-2.5"
            isPending={userSessions.isEndingAll}
            onClick={userSessions.endAll}
          >
            End all
          </Button>
        )
      }
    >
      <UserSessionList person={person} userSessions={userSessions} />
    </PersonSection>
  );
}
