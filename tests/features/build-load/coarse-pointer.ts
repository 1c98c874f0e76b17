/** A finger: date fields are the device's own inputs, which a test can fill. Call it before a screen is drawn. */
export function coarsePointer(): void {
  window.matchMedia = (media) => ({
    matches: media.includes('coarse'),
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => true,
  });
}
