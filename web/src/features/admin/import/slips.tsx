import { formatDay } from '@portal/kernel/format';
import { PrintSheet } from '../../../ui/print-sheet.tsx';
import { Brand } from '../../shell/brand.tsx';
import type { Credential } from './credentials.ts';

/** On paper, a slip for each person, to be cut and handed over. */
export function Slips({ credentials }: { credentials: readonly Credential[] }) {
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
              <Fact label="Address">{window.location.origin}</Fact>
              <Fact label="Username">{username}</Fact>
              <Fact label="Temporary password">{password}</Fact>
            </dl>
            <p>
              Sign in by {formatDay(lastDay)}. You then choose a password of your own and a security
              question; after that this slip is of no use.
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
