import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { LeaveSettingsOfDocument } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { nameOf, staffByName } from '../staff/staff-member.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { defaultSettings } from './leave-settings.ts';
import { LeaveSettingsForm } from './leave-settings-form.tsx';

const form = 'leave-settings';

interface LeaveSettingsDialogProps {
  /** Whose; empty for nobody yet. */
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** The leave year, the entitlement and the work hours of one member of staff. */
export function LeaveSettingsDialog({ chosen, onChoose, onClose }: LeaveSettingsDialogProps) {
  const { people, error, refetch } = usePeople();
  const staff = useMemo(() => staffByName(people ?? []), [people]);
  const options = useMemo(
    () => staff.map((one) => ({ id: one.id, label: nameOf(one), detail: one.username ?? '' })),
    [staff],
  );
  const [isSaving, setIsSaving] = useState(false);
  const person = staff.find(({ id }) => id === chosen);
  return (
    <Dialog
      title="Configure Leave Settings"
      description="For one member of staff. It holds from now on."
      isOpen
      isSticky
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!person} isPending={isSaving}>
            Save settings
          </Button>
        </>
      }
    >
      {/* As high as what comes: the list has room below its field, and nothing jumps. */}
      <div className="grid min-h-104 content-start gap-5 max-sm:min-h-140">
        {error && !people && <LoadFailed error={error} onRetry={refetch} />}
        {!people && !error && <Skeleton className="h-16" />}
        {people && (
          <SearchPicker
            label="Member of staff"
            placeholder="Search by name or username"
            options={options}
            selected={person?.id ?? null}
            onSelect={(id) => onChoose(id ?? '')}
            autoFocus={!person}
          />
        )}
        {person && (
          <SettingsOf key={person.id} person={person} onSaving={setIsSaving} onSaved={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface SettingsOfProps {
  person: Person;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

/** A failure to load them silently uses defaults (portal.md section 8). */
function SettingsOf(props: SettingsOfProps) {
  const { data, error } = useQuery(LeaveSettingsOfDocument, {
    variables: { input: { userId: props.person.id } },
    fetchPolicy: 'network-only',
  });
  const settings = data?.userLeaveSettings ?? (error ? defaultSettings : null);
  if (!settings) return <Skeleton className="h-90" />;
  return <LeaveSettingsForm id={form} settings={settings} {...props} />;
}
