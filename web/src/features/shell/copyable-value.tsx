import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** A value with a copy button, in a `dl`. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="px-4 py-3">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 break-all font-mono text-16 select-all">{value}</span>
        <Button
          variant="secondary"
          size="small"
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setIsCopied(await copyText(value))}
        >
          {isCopied ? 'Copied' : 'Copy'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
