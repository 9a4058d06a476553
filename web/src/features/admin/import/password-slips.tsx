import { formatDay } from '@portal/kernel/format-date';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Brand } from '../../shell/brand.tsx';
import type { ImportedCredential } from './imported-credentials.ts';

/** A slip per person to print, cut and hand over. */
export function PasswordSlips({ credentials }: { credentials: readonly ImportedCredential[] }) {
  return (
    <PrintSheet>
      <ul className="grid grid-cols-2 gap-3">
        {credentials.map(({ id, name, username, password, lastDay }) => (
          <li
            key={id}
            className="grid break-inside-avoid content-start gap-2 rounded-card border border-dashed border-edge p-4 text-12"
          >
            <Brand />
            <p className="text-16 font-semibold wrap-anywhere">{name}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              <Fact label="Website">{window.location.origin}</Fact>
              <Fact label="Username">{username}</Fact>
              <Fact label="Temporary password">{password}</Fact>
            </dl>
            <p>
              Sign in by {formatDay(lastDay)}. You’ll then choose your own password and a security
              question. After that, you won’t need this slip.
            </p>
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="font-mono wrap-anywhere">{children}</dd>
    </>
  );
}
