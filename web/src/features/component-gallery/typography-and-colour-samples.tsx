import { Card } from '../../ui/layout/card.tsx';

const sizes = [
  { name: '32', look: 'text-32 font-semibold' },
  { name: '24', look: 'text-24 font-semibold' },
  { name: '20', look: 'text-20 font-semibold' },
  { name: '16', look: 'text-16' },
  { name: '14', look: 'text-14' },
  { name: '12', look: 'text-12 text-muted' },
];

const colours = [
  { name: 'Canvas', look: 'bg-canvas' },
  { name: 'Surface', look: 'bg-surface' },
  { name: 'Sunken', look: 'bg-sunken' },
  { name: 'Accent', look: 'bg-accent' },
  { name: 'Accent, soft', look: 'bg-accent-soft' },
  { name: 'Danger', look: 'bg-danger' },
  { name: 'In', look: 'bg-in' },
  { name: 'Late', look: 'bg-late' },
  { name: 'Out', look: 'bg-out' },
  { name: 'Annual', look: 'bg-annual' },
  { name: 'Sick', look: 'bg-sick' },
  { name: 'Compassionate', look: 'bg-compassionate' },
];

/** Type sizes and colours. */
export function TypographyAndColourSamples() {
  return (
    <Card title="Foundations">
      <div className="grid gap-8 lg:grid-cols-2">
        <dl className="grid gap-3">
          {sizes.map(({ name, look }) => (
            <div key={name} className="flex items-baseline gap-4">
              <dt className="w-6 shrink-0 text-12 text-muted tabular-nums">{name}</dt>
              <dd className={look}>
                On shift since <span className="tabular-nums">08:57</span>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="grid grid-cols-2 gap-3 self-start sm:grid-cols-3">
          {colours.map(({ name, look }) => (
            <li key={name} className="flex items-center gap-2 text-14">
              <span className={`size-8 shrink-0 rounded-control border border-line ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
