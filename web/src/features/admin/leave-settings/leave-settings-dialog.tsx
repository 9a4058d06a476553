import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import { UserLeaveSettingsDocument } from '../../../gql/admin/leave-settings/leave-settings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchPicker } from '../../../ui/forms/search-picker.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { currentStaff, nameOf } from '../staff/staff-member.ts';
import { toPersonOptions } from '../staff/to-person-options.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { LeaveSettingsForm } from './leave-settings-form.tsx';
import { defaultSettings } from './leave-settings-values.ts';

const form = 'leave-settings';

interface LeaveSettingsDialogProps {
  /** The id of the chosen person; empty for none. */
  chosen: string;
  /** Without it, the person can’t be changed. */
  onChoose?: (id: string) => void;
  onClose: () => void;
}

/** The leave year, entitlement and work hours of one person. */
export function LeaveSettingsDialog({ chosen, onChoose, onClose }: LeaveSettingsDialogProps) {
  const { people, error, refetch } = usePeople();
  const staff = useMemo(() => currentStaff(people ?? []), [people]);
  const options = useMemo(() => toPersonOptions(staff), [staff]);
  const [isSaving, setIsSaving] = useState(false);
  const person = staff.find(({ id }) => id === chosen);
  return (
    <Dialog
      title="Configure Leave Settings"
      description={
        onChoose || !person
          ? 'Applies to this person from today.'
          : `For ${nameOf(person)}, from today.`
      }
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
      {/* A minimum height keeps the dialog from jumping when the form loads. */}
      <div className="grid min-h-104 content-start gap-5 max-sm:min-h-140">
        {error && !people && <LoadFailureBanner error={error} onRetry={refetch} />}
        {!people && !error && <Skeleton className="h-16" />}
        {people && onChoose && (
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
          <LoadedSettings
            key={person.id}
            person={person}
            onSaving={setIsSaving}
            onSaved={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

interface LoadedSettingsProps {
  person: Person;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

/** Defaults replace settings that can't be loaded. */
function LoadedSettings(props: LoadedSettingsProps) {
  const { data, error } = useQuery(UserLeaveSettingsDocument, {
    variables: { input: { userId: props.person.id } },
    fetchPolicy: 'network-only',
  });
  const settings = data?.userLeaveSettings ?? (error ? defaultSettings : null);
  if (!settings) return <Skeleton className="h-90" />;
  return <LeaveSettingsForm id={form} settings={settings} {...props} />;
}
