import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { saidAgain } from '#domain/said-again.ts';
import { inEnglish, msg, t } from '#language/say.ts';
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
          {t('Add the place (optional)')}
        </Button>
      )}
      {place && (
        <Text size="sm" role="status">
          <Icon name="mapPin" size={16} /> {placeWords(place)}
        </Text>
      )}
      {place && 'lat' in place && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange(null)}>
          {t('Remove the place')}
        </Button>
      )}
    </div>
  );
}

function placeWords(place: SigningPlace): string {
  if ('denied' in place) {
    const reason = saidAgain(place.denied, Object.values(REASONS));
    return t('{reason}; the signature goes without it.', { reason });
  }
  const point = `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`;
  return t('Place added: {point} (within {meters} m)', { point, meters: Math.round(place.accuracy) });
}

const WAIT_MS = 20_000;
/** A position as old as this still says where the truck stands. */
const AGE_MS = 60_000;

const REASONS = {
  cannot: msg('The device cannot tell its place'),
  denied: msg('The device does not share its place'),
  unknown: msg('The device could not find its place'),
  late: msg('The device did not find its place in time'),
};

/** By the numbers of `GeolocationPositionError`. */
const REASON_OF: Record<number, keyof typeof REASONS> = { 1: 'denied', 2: 'unknown', 3: 'late' };

/** Why there is no place, as it is kept with the signature. */
const denied = (reason: keyof typeof REASONS) => ({ denied: inEnglish(() => t(REASONS[reason])) });

/** Asks the device where it is; works without a network. Never rejects: why there is no place is recorded instead. */
function askPlace(): Promise<SigningPlace> {
  if (!('geolocation' in navigator)) return Promise.resolve(denied('cannot'));
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      ({ code }) => resolve(denied(REASON_OF[code] ?? 'unknown')),
      { timeout: WAIT_MS, maximumAge: AGE_MS, enableHighAccuracy: true },
    );
  });
}
