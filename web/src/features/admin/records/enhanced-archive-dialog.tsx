import { daysBetween } from '@portal/kernel/london';
import { useState } from 'react';
import { useForm } from '../../../app/use-form.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { number } from './day-numbers.ts';
import { JobProgress } from './job-progress.tsx';
import { dayProblem } from './limited-day.tsx';
import { type DaySpan, limitsOf } from './period.ts';
import { useArchive } from './use-archive.ts';
import { isOver } from './use-archive-state.ts';
import { useJob } from './use-job.ts';
import { WorkerPicker } from './worker-picker.tsx';

interface EnhancedArchiveDialogProps {
  /** What is shown, to begin with. */
  days: DaySpan;
  workerId: string | null;
  people: readonly PersonFragment[] | undefined;
  today: string;
  whoOf: (workerId: string | null) => string;
  /** A job goes on by itself from here. */
  onStarted: (jobId: string) => void;
  /** The days are archived. */
  onDone: () => void;
  onClose: () => void;
}

interface Values extends Record<string, string> {
  from: string;
  to: string;
  worker: string;
}

/** Archives from one day to another, everybody or one worker. A long range goes on once this is closed. */
export function EnhancedArchiveDialog(props: EnhancedArchiveDialogProps) {
  const { days, today, people, whoOf, onStarted, onDone, onClose } = props;
  const { range } = limitsOf(today);
  const [values, setValues] = useState<Values>({
    from: days.startDate,
    to: days.endDate,
    worker: props.workerId ?? '',
  });
  const form = useForm<Values>({
    values,
    onChange: setValues,
    validate: (one) => problems(one, today),
  });
  const [jobId, setJobId] = useState<string | null>(null);
  const { pending, archiveRange } = useArchive();
  const count = daysBetween(values.from, values.to) + 1;

  async function send(): Promise<void> {
    const { from: fromDate, to: toDate, worker } = values;
    const done = await archiveRange({ fromDate, toDate, workerId: worker || null });
    if (typeof done === 'string') {
      setJobId(done);
      onStarted(done);
    } else if (done) {
      onDone();
      onClose();
    }
  }

  return (
    <Dialog
      title="Enhanced Archive"
      description="Makes the records of each of these days as they are known now. Records that were deleted come back."
      isOpen
      onClose={onClose}
      isSticky
      footer={
        jobId ? (
          <Button variant="secondary" autoFocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="enhanced-archive" isPending={pending !== null}>
              Archive
            </Button>
          </>
        )
      }
    >
      {jobId ? (
        <StartedJob id={jobId} whoOf={whoOf} />
      ) : (
        <form
          id="enhanced-archive"
          ref={form.form}
          noValidate
          onSubmit={form.onSubmit(() => void send())}
          className="grid gap-4"
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DateField
              {...fieldOf(form.field('from'))}
              label="From date"
              onChange={(day) => form.change('from', day)}
              today={today}
              min={range.min}
              max={values.to || range.max}
              autoFocus
            />
            <DateField
              {...fieldOf(form.field('to'))}
              label="To date"
              onChange={(day) => form.change('to', day)}
              today={today}
              min={values.from || range.min}
              max={range.max}
            />
          </div>
          <WorkerPicker
            people={people}
            selected={values.worker || null}
            onSelect={(id) => form.change('worker', id ?? '')}
          />
          <p className="text-14 text-muted tabular-nums" role="status">
            {Object.keys(problems(values, today)).length === 0 && inWords(count)}
          </p>
        </form>
      )}
    </Dialog>
  );
}

function StartedJob({ id, whoOf }: { id: string; whoOf: EnhancedArchiveDialogProps['whoOf'] }) {
  const job = useJob(id, { isFollowed: false, hasStream: false });
  return (
    <div className="grid gap-4">
      {job && <JobProgress job={job} who={whoOf(job.workerId)} />}
      <p role="status" className="text-14 text-muted">
        {job && isOver(job) ? endInWords[job.state] : 'It goes on when this is closed.'}
      </p>
    </div>
  );
}

const endInWords: Record<string, string> = {
  completed: 'All of it is archived.',
  cancelled: 'It was cancelled. What was archived by then stays.',
  failed: 'It failed. What was archived by then stays.',
};

function problems({ from, to }: Values, today: string) {
  const { range } = limitsOf(today);
  const ofTo = dayProblem(to, range);
  const ofFrom = dayProblem(from, { min: range.min, max: ofTo === null ? to : range.max });
  return { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) };
}

/** A date field calls back with a day, not with an event. */
function fieldOf({
  name,
  value,
  error,
  onBlur,
}: ReturnType<ReturnType<typeof useForm<Values>>['field']>) {
  return { name, value, error, onBlur };
}

function inWords(count: number): string {
  if (count === 1) return '1 day';
  return count > 31
    ? `${number(count)} days: it takes a while, and shows how far it is`
    : `${count} days`;
}
