import type { CreateApiTokenMutation } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CopyableValue } from '../../shell/copyable-value.tsx';

interface NewApiTokenDialogProps {
  created: CreateApiTokenMutation['createApiToken'];
  onClose: () => void;
}

/** A new token, which is shown only here. The dialog stays until Close is pressed. */
export function NewApiTokenDialog({ created, onClose }: NewApiTokenDialogProps) {
  const { apiToken, token } = created;
  return (
    <Dialog
      title={`${apiToken.name} created`}
      description="Give the token to the person who runs the system. Copy it now: you won’t be able to see it again."
      isOpen
      staysUntilClose
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <dl className="grid divide-y divide-line rounded-card border border-line">
          <CopyableValue label="Token" value={token} />
          <CopyableValue
            label="Example"
            value={`curl -H "Authorization: Bearer ${token}" ${window.location.origin}${exampleOf(apiToken.scopes)}`}
          />
        </dl>
        <Banner>
          Anyone with the token can use it. If it gets into the wrong hands, revoke it.
        </Banner>
      </div>
    </Dialog>
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
