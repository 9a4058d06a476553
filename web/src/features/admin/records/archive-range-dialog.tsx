import { daysBetween } from '@portal/kernel/london';
import { useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { formatCount } from './attendance-counts.ts';
import { dayError } from './bounded-date-field.tsx';
import { JobProgress } from './job-progress.tsx';
import { type DaySpan, limitsOf } from './period.ts';
import { PersonPicker } from './person-picker.tsx';
import { useArchiveActions } from './use-archive-actions.ts';
import { useArchiveJob } from './use-archive-job.ts';
import { hasEnded } from './use-archive-state.ts';

interface EnhancedArchiveDialogProps {
  /** The initial range. */
  days: DaySpan;
  workerId: string | null;
  people: readonly PersonFragment[] | undefined;
  today: string;
  workerNameOf: (workerId: string | null) => string;
  /** A job archives the range in the background. */
  onStarted: (jobId: string) => void;
  /** The range is archived. */
  onDone: () => void;
  onClose: () => void;
}

interface Values extends Record<string, string> {
  from: string;
  to: string;
  worker: string;
}

/** Archives a date range for everyone or one worker. A long range continues after closing. */
export function ArchiveRangeDialog(props: EnhancedArchiveDialogProps) {
  const { days, today, people, workerNameOf, onStarted, onDone, onClose } = props;
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
  const { pending, archiveRange } = useArchiveActions();
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
      description="Rebuilds records for these days from current data. Deleted records come back."
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
        <StartedJob id={jobId} workerNameOf={workerNameOf} />
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
          <PersonPicker
            people={people}
            selected={values.worker || null}
            onSelect={(id) => form.change('worker', id ?? '')}
          />
          <p className="text-14 text-muted tabular-nums" role="status">
            {Object.keys(problems(values, today)).length === 0 && formatDayCount(count)}
          </p>
        </form>
      )}
    </Dialog>
  );
}

function StartedJob({
  id,
  workerNameOf,
}: {
  id: string;
  workerNameOf: EnhancedArchiveDialogProps['workerNameOf'];
}) {
  const job = useArchiveJob(id, { isLive: false, hasStream: false });
  return (
    <div className="grid gap-4">
      {job && <JobProgress job={job} workerName={workerNameOf(job.workerId)} />}
      <p role="status" className="text-14 text-muted">
        {job && hasEnded(job) ? endMessages[job.state] : 'It will continue if you close this.'}
      </p>
    </div>
  );
}

const endMessages: Record<string, string> = {
  completed: 'All days are archived.',
  cancelled: 'Cancelled. Days already archived are kept.',
  failed: 'Failed. Days already archived are kept.',
};

function problems({ from, to }: Values, today: string) {
  const { range } = limitsOf(today);
  const toError = dayError(to, range);
  const fromError = dayError(from, { min: range.min, max: toError === null ? to : range.max });
  return { ...(fromError && { from: fromError }), ...(toError && { to: toError }) };
}

/** Adapts a form field to a date field, whose onChange gives a day. */
function fieldOf({
  name,
  value,
  error,
  onBlur,
}: ReturnType<ReturnType<typeof useForm<Values>>['field']>) {
  return { name, value, error, onBlur };
}

function formatDayCount(count: number): string {
  if (count === 1) return '1 day';
  return count > 31
    ? `${formatCount(count)} days: this may take a while; progress is shown`
    : `${count} days`;
}
