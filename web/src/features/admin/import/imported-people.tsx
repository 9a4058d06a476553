import { Check, Copy, Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { tableRoles } from '../../../ui/tables/table-roles.ts';
import { downloadBlob } from '../../downloads/download-blob.ts';
import { csvFile } from './csv-file.ts';
import {
  credentialLines,
  credentialsAsText,
  credentialsOf,
  type ImportedCredential,
} from './imported-credentials.ts';
import { PasswordSlips } from './password-slips.tsx';

interface ImportedPeopleProps {
  people: readonly PersonFragment[];
  onClose: () => void;
}

/** The sign-in details after an import. The list stays until Close is pressed. */
export function ImportedPeople({ people, onClose }: ImportedPeopleProps) {
  const credentials = useMemo(() => credentialsOf(people), [people]);
  const [areSaved, setAreSaved] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);

  async function copyAll(): Promise<void> {
    const copied = await copyText(credentialsAsText(credentials));
    setIsCopied(copied);
    if (copied) setAreSaved(true);
  }

  return (
    <>
      <Dialog
        title={people.length === 1 ? '1 account created' : `${people.length} accounts created`}
        description="Give them these details in person or over the phone."
        size="large"
        isOpen
        isSticky
        onClose={() => (areSaved ? onClose() : setIsConfirming(true))}
        footer={
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <div className="grid gap-4">
          <Banner tone="warning">
            <p>
              You’ll only see this list once. Passwords are valid for 7 days. Until then you can
              also find each one in the person’s details. They’ll choose their own password when
              they first sign in.
            </p>
          </Banner>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              onClick={() => void copyAll()}
            >
              {isCopied ? 'Copied' : 'Copy all'}
            </Button>
            <Button
              variant="secondary"
              icon={<Download aria-hidden />}
              onClick={() => {
                downloadBlob(csvFile(credentialLines(credentials)), 'staff-passwords.csv');
                setAreSaved(true);
              }}
            >
              Download CSV
            </Button>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              onClick={() => {
                window.print();
                setAreSaved(true);
              }}
            >
              Print slips
            </Button>
          </div>
          <CredentialTable credentials={credentials} />
        </div>
      </Dialog>
      <PasswordSlips credentials={credentials} />
      <ConfirmDialog
        title="Close the password list?"
        body="You haven’t copied, downloaded or printed it, and it won’t be shown again. For 7 days you can find each password in the person’s details."
        confirmLabel="Close list"
        isOpen={isConfirming}
        onConfirm={onClose}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

function CredentialTable({ credentials }: { credentials: readonly ImportedCredential[] }) {
  return (
    <table
      {...tableRoles.table}
      className="block w-full rounded-card border border-line text-14 sm:table sm:border-separate sm:border-spacing-0"
    >
      <caption className="sr-only">Temporary passwords</caption>
      <thead {...tableRoles.rowgroup} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...tableRoles.row}>
          {['Name', 'Username', 'Temporary password'].map((title) => (
            <th
              key={title}
              {...tableRoles.columnheader}
              scope="col"
              className="border-b border-line px-4 py-2 text-left text-12 font-medium text-muted"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...tableRoles.rowgroup}
        className="block sm:table-row-group [&>tr:last-child>*]:border-b-0"
      >
        {credentials.map(({ id, name, username, password }) => (
          <tr
            key={id}
            {...tableRoles.row}
            className="grid gap-0.5 border-b border-line px-4 py-3 last:border-b-0 sm:table-row sm:p-0 sm:[&>*]:border-b sm:[&>*]:border-line sm:[&>*]:px-4 sm:[&>*]:py-2.5"
          >
            <th
              {...tableRoles.rowheader}
              scope="row"
              className="text-left font-medium wrap-anywhere"
            >
              {name}
            </th>
            <td {...tableRoles.cell} className="font-mono wrap-anywhere select-all">
              {username}
            </td>
            <td {...tableRoles.cell} className="font-mono whitespace-nowrap select-all">
              {password}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
