import type { SigningPlace } from './signing-draft.ts';

const WAIT_MS = 20_000;
/** A position as old as this still says where the truck stands. */
const AGE_MS = 60_000;

const REASONS: Record<number, string> = {
  1: 'The device does not share its place',
  2: 'The device could not find its place',
  3: 'The device did not find its place in time',
};

/** Asks the device where it is; works without a network. Never rejects: why there is no place is recorded instead. */
export function askPlace(): Promise<SigningPlace> {
  if (!('geolocation' in navigator)) return Promise.resolve({ denied: 'The device cannot tell its place' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve({ denied: REASONS[code] ?? 'The device could not find its place' }),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    );
  });
}
