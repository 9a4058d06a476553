import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { ButtonSamples } from './button-samples.tsx';
import { ChartSamples } from './chart-samples.tsx';
import { DialogSamples } from './dialog-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { NoticeSamples } from './notice-samples.tsx';
import { TypographyAndColourSamples } from './typography-and-colour-samples.tsx';

/** Every component in every state, for developers and tests. */
export function ComponentGalleryPage() {
  usePageTitle('Design');
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <PageHeader
        title="Design"
        description="Every component of the portal in every state."
        actions={<ThemeSwitch />}
      />
      <TypographyAndColourSamples />
      <ButtonSamples />
      <FieldSamples />
      <NoticeSamples />
      <DialogSamples />
      <ListSamples />
      <ChartSamples />
    </main>
  );
}
