import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { askPlace } from './ask-place.ts';
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
