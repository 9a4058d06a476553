import { type ComponentType, use } from 'react';

/** A part of the app could not be fetched: the network is away, or a newer version took its place. */
export class PartUnavailable extends Error {}

/** What could not be fetched, to be fetched anew. */
const failed = new Set<() => void>();

/** Lets every part that could not be fetched be fetched again when it is shown next. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component that is fetched when it is first shown. React's own `lazy` never tries again after a
 * failure. To be shown within a `LazySection` or a `LazyDialog`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function forget(): void {
    loading = undefined;
  }
  function start(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (cause) => {
        failed.add(forget);
        throw new PartUnavailable('A part of the app could not be fetched', { cause });
      },
    );
    return loading;
  }

  return function LazyComponent(props: Props) {
    const Shown = Loaded ?? use(start());
    return <Shown {...props} />;
  };
}
