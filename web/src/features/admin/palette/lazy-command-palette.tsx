import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';
import {
  boxStyles,
  iconStyles,
  inputStyles,
  overlayStyles,
  palettePlaceholder,
} from './palette-styles.ts';

const CommandPalette = lazyComponent(
  async () => (await import('./command-palette.tsx')).CommandPalette,
);

type LazyCommandPaletteProps = Pick<CommandPaletteProps, 'onAddStaff' | 'onClose'>;

/** The palette. An input takes the typed text while the code loads. */
export function LazyCommandPalette(props: LazyCommandPaletteProps) {
  const [text, setText] = useState('');
  const typing = { text, onTextChange: setText };
  return (
    <LazyDialog
      fallback={<LoadingPalette {...typing} onClose={props.onClose} />}
      onClose={() => props.onClose({ isChosen: false })}
    >
      <CommandPalette {...typing} {...props} />
    </LazyDialog>
  );
}

function LoadingPalette({
  text,
  onTextChange,
  onClose,
}: Pick<CommandPaletteProps, 'text' | 'onTextChange' | 'onClose'>) {
  return (
    <div className={overlayStyles}>
      <div className={`relative ${boxStyles}`}>
        <Search aria-hidden className={iconStyles} />
        <input
          type="search"
          aria-label="Search for people, pages or actions"
          // biome-ignore lint/a11y/noAutofocus: it opens by a key, and takes the next one
          autoFocus
          value={text}
          placeholder={palettePlaceholder}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose({ isChosen: false })}
          className={inputStyles}
        />
      </div>
    </div>
  );
}
