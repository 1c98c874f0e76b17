import { type ComponentType, lazy, useState } from 'react';

/** A screen in a file of its own, with what fetches it. */
export type Screen = ComponentType & { fetch: () => Promise<unknown> };

/**
 * A screen that is fetched when somebody goes there; until then React leaves the screen before it where it is. One that was
 * fetched ahead, as the first is (main.tsx), is drawn at once.
 */
export function screen(load: () => Promise<ComponentType>): Screen {
  let known: ComponentType | undefined;
  const fetch = async () => {
    known ??= await load();
    return { default: known };
  };
  const Coming = lazy(fetch);
  function Shown() {
    const [Part] = useState(() => known ?? Coming);
    return <Part />;
  }
  return Object.assign(Shown, { fetch });
}
