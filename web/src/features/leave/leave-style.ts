import { HeartHandshake, type LucideIcon, Thermometer, TreePalm } from 'lucide-react';
import type { LeaveStatus, LeaveType } from './format-leave.ts';

/** The colour and icon of each type of leave, always used together. */
export const leaveTones: Record<LeaveType, { tone: LeaveType; icon: LucideIcon; solid: string }> = {
  annual: { tone: 'annual', icon: TreePalm, solid: 'bg-annual' },
  sick: { tone: 'sick', icon: Thermometer, solid: 'bg-sick' },
  compassionate: { tone: 'compassionate', icon: HeartHandshake, solid: 'bg-compassionate' },
};

/** Which leave counts or comes first: sickness needs HR at once, annual leave was planned. */
export const leaveTypeOrder: Record<LeaveType, number> = { sick: 0, compassionate: 1, annual: 2 };

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
 * The class names of leave in a calendar: filled if the person is off, dashed while pending, grey
 * and struck through if denied. Sick leave counts as soon as it is reported.
 */
export function leaveStyle(type: LeaveType, status: LeaveStatus): string {
  if (status === 'denied' || status === 'cancelled') {
    return 'border border-line-strong bg-surface text-muted line-through';
  }
  if (status === 'approved') return `border border-transparent ${fills[type]}`;
  return type === 'sick'
    ? `border border-dashed ${fills[type]}`
    : `border border-dashed bg-surface ${outlines[type]}`;
}
