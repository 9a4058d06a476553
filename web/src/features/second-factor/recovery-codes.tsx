import { Check, Copy, Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PrintSheet } from '../../ui/layout/print-sheet.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The button that continues. */
  children: ReactNode;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, children }: RecoveryCodesProps) {
  const user = useUser();
  const container = useInitialFocus<HTMLDivElement>();
  const [isCopied, setIsCopied] = useState(false);
  const heading = `Recovery codes for ${user.username ?? user.firstName}`;
  const text = `${heading}\n${window.location.origin}\n\n${codes.join('\n')}\n`;
  return (
    <div ref={container} tabIndex={-1} className="grid gap-5 outline-none">
      <Banner tone="warning" title="Save your recovery codes now">
        <p>You won’t be able to see them again. Keep them somewhere safe, but not on your phone.</p>
      </Banner>
      <p className="text-14 text-muted">
        If you don’t have your phone, use one of these codes to sign in. Each code works once.
      </p>
      <CodeList codes={codes} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setIsCopied(await copyText(codes.join('\n')))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          onClick={() => downloadText('recovery-codes.txt', text)}
        >
          Download
        </Button>
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <PrintSheet>
        <h1 className="text-20 font-semibold">{heading}</h1>
        <p className="mt-1 mb-4 text-14">{window.location.origin}. Each code works once.</p>
        <CodeList codes={codes} />
      </PrintSheet>
      {children}
    </div>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line p-4 text-center font-mono text-16 select-all"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
