import { HeartHandshake, type LucideIcon, Thermometer, TreePalm } from 'lucide-react';
import type { LeaveStatus, LeaveType } from './leave-words.ts';

/** The hue and the shape of a type of leave: neither stands without the other. */
export const leaveTones: Record<LeaveType, { tone: LeaveType; icon: LucideIcon; solid: string }> = {
  annual: { tone: 'annual', icon: TreePalm, solid: 'bg-annual' },
  sick: { tone: 'sick', icon: Thermometer, solid: 'bg-sick' },
  compassionate: { tone: 'compassionate', icon: HeartHandshake, solid: 'bg-compassionate' },
};

const fills: Record<LeaveType, string> = {
  annual: 'bg-annual-soft text-annual-ink border-annual',
  sick: 'bg-sick-soft text-sick-ink border-sick',
  compassionate: 'bg-compassionate-soft text-compassionate-ink border-compassionate',
};

const outlines: Record<LeaveType, string> = {
  annual: 'border-annual text-annual-ink',
  sick: 'border-sick text-sick-ink',
  compassionate: 'border-compassionate text-compassionate-ink',
};

/**
 * The looks of leave in a calendar: filled where the person is off by it, a dashed outline while it
 * waits, grey and struck through once it is denied. Sick leave counts from its report on.
 */
export function leaveLook(type: LeaveType, status: LeaveStatus): string {
  if (status === 'denied' || status === 'cancelled') {
    return 'border border-line-strong bg-surface text-muted line-through';
  }
  if (status === 'approved') return `border border-transparent ${fills[type]}`;
  return type === 'sick'
    ? `border border-dashed ${fills[type]}`
    : `border border-dashed bg-surface ${outlines[type]}`;
}
