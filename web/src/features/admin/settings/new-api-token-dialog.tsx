import type { CreateApiTokenMutation } from '../../../gql/documents.ts';
import { CopyableDetailsDialog } from '../../shell/copyable-details-dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface NewApiTokenDialogProps {
  created: CreateApiTokenMutation['createApiToken'];
  onClose: () => void;
}

/** A new token, which is shown only here. */
export function NewApiTokenDialog({ created, onClose }: NewApiTokenDialogProps) {
  const { apiToken, token } = created;
  return (
    <CopyableDetailsDialog
      title={`${apiToken.name} created`}
      description="Give the token to the person who runs the system. Copy it now: you won’t be able to see it again."
      note="Anyone with the token can use it. If it gets into the wrong hands, revoke it."
      onClose={onClose}
    >
      <CopyableValue label="Token" value={token} />
      <CopyableValue
        label="Example"
        value={`curl -H "Authorization: Bearer ${token}" ${window.location.origin}${exampleOf(apiToken.scopes)}`}
      />
    </CopyableDetailsDialog>
  );
}

const examples: readonly [string, string][] = [
  ['read:people', '/api/users'],
  ['read:hours', '/api/admin/staff-hours-today'],
  ['read:attendance', '/api/admin/time-entries/current-all'],
  ['read:leave', '/api/admin/leave-balances'],
  ['read:records', '/api/admin/daily-records/years'],
  ['read:payroll', '/api/admin/payroll/periods'],
];

/** The address of something that the token can read. */
function exampleOf(scopes: readonly string[]): string {
  return examples.find(([scope]) => scopes.includes(scope))?.[1] ?? '/api/openapi.json';
}
