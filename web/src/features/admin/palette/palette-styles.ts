/** The placeholder and styles that the palette shares with its loading state. */
export const palettePlaceholder = 'Search for people, pages or actions';
export const overlayStyles =
  'fixed inset-0 z-50 flex animate-appear items-start justify-center bg-veil p-3 sm:pt-[12dvh]';
export const boxStyles = 'w-full max-w-xl overflow-hidden rounded-card bg-raised shadow-float';
export const iconStyles = 'absolute inset-y-0 left-4 my-auto size-5 text-muted';
export const inputStyles =
  'min-h-14 w-full border-b border-line bg-transparent pr-4 pl-12 text-16 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden';
