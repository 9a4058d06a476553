import { formatDay } from '@portal/kernel/format-date';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LedgerFragment } from '../../../gql/documents.ts';
import { availableDays } from '../available-days.ts';
import {
  formatBalance,
  formatLedgerDates,
  formatLedgerLine,
  formatSignedAmount,
} from './format-ledger.ts';
import { type LedgerLine, toLedgerRows } from './ledger-rows.ts';

interface LeaveLedgerTableProps {
  ledger: LedgerFragment;
  leavePath: ((leaveRequestId: string) => string) | undefined;
}

const number = 'py-2 pl-3 text-right whitespace-nowrap tabular-nums';

/** Each line of a ledger with the balance after it, their sum, and pending requests apart. */
export function LeaveLedgerTable({ ledger, leavePath }: LeaveLedgerTableProps) {
  const { rows, pending } = toLedgerRows(ledger.lines);
  const hasLeave = pending.length > 0 || rows.some(({ line }) => line.leaveRequestId !== null);
  const lineProps = { ledger, leavePath };
  return (
    <>
      <table className="w-full text-14">
        <caption className="sr-only">
          Leave year {formatDay(ledger.leaveYearStart)} to {formatDay(ledger.leaveYearEnd)}, in{' '}
          {ledger.unit}
        </caption>
        <thead>
          <tr className="border-b border-line text-left align-bottom text-12 text-muted">
            <th scope="col" className="pb-2 font-medium max-sm:hidden">
              Date
            </th>
            <th scope="col" className="pb-2 font-medium">
              What
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              {ledger.unit === 'hours' ? 'Hours' : 'Days'}
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {rows.map(({ line, balance }, index) => (
            <Line
              key={index}
              line={line}
              balance={<span className="text-muted">{formatBalance(balance)}</span>}
              {...lineProps}
            />
          ))}
        </tbody>
        <tbody>
          <Sum label="Remaining" amount={formatBalance(ledger.remaining)} isStrong />
        </tbody>
        {pending.length > 0 && (
          <tbody className="divide-y divide-line border-y border-line text-muted">
            {pending.map((line) => (
              <Line key={line.leaveRequestId} line={line} balance={null} {...lineProps} />
            ))}
            <Sum label="Remaining if approved" amount={formatBalance(availableDays(ledger))} />
          </tbody>
        )}
      </table>
      {!hasLeave && (
        <p className="rounded-control bg-sunken px-3 py-2.5 text-14 text-muted">
          No leave booked in this year
        </p>
      )}
    </>
  );
}

interface LineProps extends LeaveLedgerTableProps {
  line: LedgerLine;
  balance: ReactNode;
}

/** On a phone, the dates are below the words. */
function Line({ line, balance, ledger, leavePath }: LineProps) {
  const dates = formatLedgerDates(line, ledger);
  const words = formatLedgerLine(line, ledger);
  const isLeave = line.kind === 'taken' || line.kind === 'pending';
  return (
    <tr className="align-top">
      <td className="w-px py-2 pr-4 whitespace-nowrap text-muted tabular-nums max-sm:hidden">
        {dates}
      </td>
      <th scope="row" className="py-2 text-left font-normal">
        {isLeave && leavePath && line.leaveRequestId ? (
          <Link
            to={leavePath(line.leaveRequestId)}
            className="rounded-[4px] text-accent-ink underline underline-offset-4"
          >
            {words}
            <span className="sr-only"> {dates}</span>
          </Link>
        ) : (
          words
        )}
        <span className="block text-12 text-muted tabular-nums sm:hidden">{dates}</span>
      </th>
      <td className={number}>{formatSignedAmount(line.days)}</td>
      <td className={number}>{balance}</td>
    </tr>
  );
}

function Sum({
  label,
  amount,
  isStrong = false,
}: {
  label: string;
  amount: string;
  isStrong?: boolean;
}) {
  return (
    <tr className={isStrong ? 'font-semibold' : 'font-medium'}>
      <td className="max-sm:hidden" />
      <th scope="row" colSpan={2} className="py-2 text-left [font-weight:inherit]">
        {label}
      </th>
      <td className={number}>{amount}</td>
    </tr>
  );
}
