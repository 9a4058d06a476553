import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, drawn here: its content is sent nowhere. Dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 4 });
    const path = data.flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return { size, path: path.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
