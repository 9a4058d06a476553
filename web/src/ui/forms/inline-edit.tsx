import { Check, X } from 'lucide-react';
import {
  type FocusEvent,
  Fragment,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../theme/cx.ts';

export interface InlineInput {
  label: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
}

interface InlineEditProps {
  /** What is edited: `email of Zoë Reid`. */
  label: string;
  /** Shown while not editing. */
  children: ReactNode;
  inputs: readonly InlineInput[];
  /** The input, one entry per field; null while not editing. */
  draft: readonly string[] | null;
  error: string | null;
  align?: 'left' | 'right';
  onBegin: () => void;
  onDraft: (draft: readonly string[]) => void;
  /** Called on Enter, and when the focus leaves. */
  onCommit: () => void;
  onCancel: () => void;
}

/**
 * A value that becomes a field when it is clicked. Enter or leaving the field saves, Escape
 * cancels.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, children, draft, align = 'left', onBegin } = props;
  const button = useRef<HTMLButtonElement>(null);
  const editor = useRef<HTMLFieldSetElement>(null);
  const isEditing = draft !== null;
  const wasEditing = useRef(isEditing);

  // Move the focus between the value and its field, unless the user has moved it elsewhere.
  useLayoutEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    if (!isEditing) return button.current?.focus();
    const first = editor.current?.querySelector('input');
    first?.focus();
    first?.select();
  });

  if (isEditing) return <Editor {...props} draft={draft} editor={editor} />;
  return (
    <button
      ref={button}
      type="button"
      // Printed, unlike other buttons.
      data-print-value
      onClick={onBegin}
      className={cx(
        'relative -mx-2 inline-block min-h-8 max-w-[calc(100%+1rem)] cursor-text truncate rounded-control px-2 print:min-h-0 print:whitespace-normal print:wrap-anywhere transition-colors hover:bg-surface hover:inset-ring hover:inset-ring-edge decoration-edge decoration-dotted underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:underline',
        align === 'right' ? 'text-right' : 'text-left',
      )}
    >
      {children}
      <span className="sr-only">, edit {label}</span>
    </button>
  );
}

interface EditorProps extends InlineEditProps {
  draft: readonly string[];
  editor: React.RefObject<HTMLFieldSetElement | null>;
}

function Editor({
  label,
  inputs,
  draft,
  error,
  align,
  editor,
  onDraft,
  onCommit,
  onCancel,
}: EditorProps) {
  const errorId = useId();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
    event.preventDefault();
    // Otherwise Escape would close the surrounding panel.
    event.stopPropagation();
    if (event.key === 'Enter') onCommit();
    else onCancel();
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent): void {
    // If the window lost the focus, the field gets it back with the window.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
    onCommit();
  }

  return (
    <fieldset
      ref={editor}
      aria-label={`Edit ${label}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="relative -mx-2 flex min-w-0 max-w-[calc(100%+1rem)] items-center gap-1 @max-2xl:grow"
    >
      {inputs.map((input, place) => (
        <Fragment key={input.label}>
          {place > 0 && <span className="text-muted">–</span>}
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            aria-label={input.label}
            inputMode={input.inputMode}
            maxLength={input.maxLength}
            size={input.maxLength}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={draft[place] ?? ''}
            onChange={({ target }) => onDraft(draft.with(place, target.value))}
            className={cx(
              'min-h-8 min-w-0 scroll-my-32 rounded-control border border-accent bg-surface px-2 text-16 tabular-nums outline-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger pointer-coarse:min-h-11 lg:text-14',
              !input.maxLength && 'w-full flex-1',
            )}
          />
        </Fragment>
      ))}
      <span className="hidden shrink-0 pointer-coarse:@max-2xl:inline-flex">
        <PressButton label="Save" onPress={onCommit} icon={<Check aria-hidden />} />
        <PressButton label="Cancel" onPress={onCancel} icon={<X aria-hidden />} />
      </span>
      {error && (
        <p
          id={errorId}
          className={cx(
            'absolute top-full z-20 mt-1 w-max max-w-64 animate-appear whitespace-normal rounded-control bg-raised px-2.5 py-1.5 text-left text-12 text-danger-ink shadow-float',
            align === 'right' ? 'right-0' : 'left-0 @max-2xl:right-0 @max-2xl:left-auto',
          )}
        >
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PressButtonProps {
  label: string;
  icon: ReactNode;
  onPress: () => void;
}

/** Keeps the focus in the field while it is pressed, because losing the focus saves. */
function PressButton({ label, icon, onPress }: PressButtonProps) {
  return (
    <IconButton label={label} onPointerDown={(event) => event.preventDefault()} onClick={onPress}>
      {icon}
    </IconButton>
  );
}
