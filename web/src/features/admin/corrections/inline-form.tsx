import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/theme/cx.ts';

interface InlineFormProps {
  formRef?: Ref<HTMLFormElement>;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  isSubmitDisabled?: boolean;
  isPending: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  className: string;
  children: ReactNode;
}

/** A form within a panel. Escape cancels the form only. */
export function InlineForm({
  formRef,
  submitLabel,
  submitVariant = 'primary',
  isSubmitDisabled = false,
  isPending,
  onSubmit,
  onCancel,
  className,
  children,
}: InlineFormProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Escape would close the panel, too.
    event.stopPropagation();
    onCancel();
  }

  return (
    <form
      ref={formRef}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={onSubmit}
      className={cx('grid animate-appear gap-4 rounded-card p-4', className)}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={submitVariant}
          isPending={isPending}
          disabled={isSubmitDisabled}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
