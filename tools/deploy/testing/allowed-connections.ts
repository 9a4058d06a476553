import type { Resource } from './render-chart.ts';

const component = 'app.kubernetes.io/component';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Rule {
  from?: { podSelector?: Selector }[];
  to?: { podSelector?: Selector }[];
  ports: { port: number }[];
}

/**
 * Lists the connections between components that network policies allow, as `gateway -> leave:4000`: those
 * that the sender's egress and the receiver's ingress both name.
 */
export function allowedConnections(
  policies: readonly Resource[],
  components: readonly string[],
): string[] {
  const portsOf = (from: string, to: string, direction: 'ingress' | 'egress'): number[] => {
    const [self, other] = direction === 'egress' ? [from, to] : [to, from];
    return policies
      .filter(({ spec }) => selects(spec.podSelector, self))
      .flatMap(({ spec }): Rule[] => spec[direction] ?? [])
      .filter((rule) => namesPod((direction === 'egress' ? rule.to : rule.from) ?? [], other))
      .flatMap(({ ports }) => ports.map(({ port }) => port));
  };
  return components.flatMap((from) =>
    components.flatMap((to) => {
      const accepted = portsOf(from, to, 'ingress');
      const sent = portsOf(from, to, 'egress');
      return sent
        .filter((port) => accepted.includes(port))
        .map((port) => `${from} -> ${to}:${port}`);
    }),
  );
}

function namesPod(peers: { podSelector?: Selector }[], name: string): boolean {
  return peers.some(({ podSelector }) => podSelector && selects(podSelector, name));
}

/** Whether a selector of this release selects the pods of a component. */
function selects({ matchLabels = {}, matchExpressions = [] }: Selector, name: string): boolean {
  const labels: Record<string, string> = {
    'app.kubernetes.io/name': 'portal',
    'app.kubernetes.io/instance': 'portal',
    [component]: name,
  };
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) => operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}
