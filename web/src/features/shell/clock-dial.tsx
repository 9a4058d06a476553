import { londonTime } from '@portal/kernel/london';
import { useNow } from '../../lib/time/use-now.ts';

const hourMarks = Array.from({ length: 60 }, (_, minute) => minute);

/** London’s time as an analogue clock. Decorative: the time is also shown as text. */
export function ClockDial() {
  const now = new Date(useNow());
  const [hours = 0, minutes = 0] = londonTime(now).split(':').map(Number);
  const seconds = now.getUTCSeconds();
  return (
    <svg data-now viewBox="-100 -100 200 200" className="w-full" aria-hidden="true">
      <circle r="97" className="fill-surface stroke-line" strokeWidth="1" />
      {hourMarks.map((minute) => (
        <line
          key={minute}
          y1={minute % 5 === 0 ? -80 : -84}
          y2={-88}
          strokeWidth={minute % 15 === 0 ? 3 : minute % 5 === 0 ? 2 : 1}
          strokeLinecap="round"
          className={minute % 5 === 0 ? 'stroke-accent' : 'stroke-line-strong'}
          transform={`rotate(${minute * 6})`}
        />
      ))}
      <Hand length={46} width={5} turn={(hours % 12) * 30 + minutes / 2} />
      <Hand length={70} width={3.5} turn={minutes * 6} />
      <line
        y1="14"
        y2="-74"
        strokeWidth="1.25"
        strokeLinecap="round"
        className="stroke-accent"
        transform={`rotate(${seconds * 6})`}
      />
      <circle r="4.5" className="fill-accent" />
    </svg>
  );
}

function Hand({ length, width, turn }: { length: number; width: number; turn: number }) {
  return (
    <line
      y2={-length}
      strokeWidth={width}
      strokeLinecap="round"
      className="stroke-ink"
      transform={`rotate(${turn})`}
    />
  );
}
