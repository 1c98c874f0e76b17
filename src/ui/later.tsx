import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part of a screen in a file of its own, fetched when it is first drawn; until then its `placeholder` stands there.
 *
 * Not React's `lazy`, which suspends: what has been suspended React holds back until 300 ms after the last placeholder came up,
 * so that the first tap on a button would wait that long for a dialog whose file lies on the device. Where a whole screen
 * gives way to another, that holding is wanted: the router keeps `lazy`. A part that can't be fetched is a fault of where it
 * stands (see ErrorBoundary), and is fetched again when it is drawn again. One that was fetched ahead is drawn at once.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
): ComponentType<Props> & { fetch: () => Promise<unknown> } {
  let known: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const fetch = () => {
    coming ??= load().then(
      (part) => {
        known = part;
        return part;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function Later(props: Props) {
    const [{ Part, fault }, came] = useState<{ Part?: ComponentType<Props> | undefined; fault?: unknown }>({
      Part: known,
    });
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      fetch().then(
        (part) => isWanted && came({ Part: part }),
        (error: unknown) => isWanted && came({ fault: error }),
      );
      return () => {
        isWanted = false;
      };
    }, [Part]);
    if (fault !== undefined) throw fault;
    return Part ? <Part {...props} /> : placeholder(props);
  }
  return Object.assign(Later, { fetch });
}
