import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { SigningPlace } from './signing-draft.ts';
import classes from './signing-steps.module.css';

interface PlaceFieldProps {
  place: SigningPlace | null;
  onChange: (place: SigningPlace | null) => void;
}

/** Where it is signed, if the signer wants that recorded. The device is asked once; why it did not say is kept. */
export function PlaceField({ place, onChange }: PlaceFieldProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const answer = await askPlace();
    setAsking(false);
    onChange(answer);
  };
  return (
    <div className={classes.place}>
      {place === null && (
        <Button variant="default" leftSection={<Icon name="mapPin" />} loading={asking} onClick={ask}>
          Add the place (optional)
        </Button>
      )}
      {place && (
        <Text size="sm" role="status">
          <Icon name="mapPin" size={16} /> {placeWords(place)}
        </Text>
      )}
      {place && 'lat' in place && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
          Remove the place
        </Button>
      )}
    </div>
  );
}

function placeWords(place: SigningPlace): string {
  if ('denied' in place) return `${place.denied}; the signature goes without it.`;
  return `Place added: ${place.lat.toFixed(4)}, ${place.lng.toFixed(4)} (within ${Math.round(place.accuracy)} m)`;
}

const WAIT_MS = 20_000;
/** A position as old as this still says where the truck stands. */
const AGE_MS = 60_000;

const REASONS: Record<number, string> = {
  1: 'The device does not share its place',
  2: 'The device could not find its place',
  3: 'The device did not find its place in time',
};

/** Asks the device where it is; works without a network. Never rejects: why there is no place is recorded instead. */
function askPlace(): Promise<SigningPlace> {
  if (!('geolocation' in navigator)) return Promise.resolve({ denied: 'The device cannot tell its place' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve({ denied: REASONS[code] ?? 'The device could not find its place' }),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    );
  });
}
