import { roundTo } from './statistics.ts';
import type { MachineLoad } from './watch-machine.ts';
import type { Outcome } from './workload-types.ts';

/** The largest spread of a figure that can be trusted. */
const maxSpread = 0.15;

/** A workload in the table of all: what was measured, or why nothing was. */
export interface Measured {
  name: string;
  target: string;
  outcome: Outcome | Error;
  machine: MachineLoad;
}

/** Gives the row of a workload in the table of all, in Markdown. */
export function summaryRow(measured: Measured): string {
  const { name, target, outcome } = measured;
  const isMeasured = !(outcome instanceof Error);
  const spread = isMeasured && outcome.spread !== null ? percent(outcome.spread) : '';
  const cells = [name, target, isMeasured ? outcome.result : '', spread, verdictOf(measured)];
  return `| ${cells.join(' | ')} |`;
}

/** The lines above the rows. */
export const summaryHead = [
  '| workload | target | measured | spread | verdict |',
  '|---|---|---|---|---|',
];

/**
 * Tells whether a workload reached its target. Adds a warning if its spread is above `maxSpread`, because the figure
 * can't be trusted then.
 */
export function verdictOf({ outcome, machine }: Omit<Measured, 'name' | 'target'>): string {
  if (outcome instanceof Error) return `not measured: ${outcome.message.split('\n', 1)[0]}`;
  const verdict = outcome.reached ? 'reached' : 'MISSED';
  if (outcome.spread === null || outcome.spread <= maxSpread) return verdict;
  return `${verdict}, but can't be trusted: the rounds differ by ${percent(outcome.spread)} (${loadOf(machine)})`;
}

function loadOf({ cores, before, others, stolen }: MachineLoad): string {
  const shares = [
    others === null ? [] : `other programs took ${percent(others)} of ${cores} cores`,
    stolen === null ? [] : `${percent(stolen)} was stolen`,
  ];
  return [...shares.flat(), `load average ${roundTo(before, 1)} before`].join(', ');
}

function percent(share: number): string {
  return `${roundTo(share * 100)} %`;
}
