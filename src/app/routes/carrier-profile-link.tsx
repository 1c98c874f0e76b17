import { Button, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Session } from '#offline/session.ts';
import { Panel } from '#ui/panel.tsx';
import { accessTo } from '../access.ts';
import { PATHS } from '../paths.ts';

/** The way of a carrier's admin to the carrier profile; nothing for everybody else. */
export function CarrierProfileLink({ viewer }: { viewer: Session }) {
  if (accessTo(PATHS.createCarrier, viewer.actor) !== 'allowed') return null;
  return (
    <Panel title="Carrier Profile" icon="truck">
      <Text mb="sm">Name, email and phone under which drivers find your company.</Text>
      <Button component={Link} to={PATHS.createCarrier} variant="default">
        Create Carrier Profile
      </Button>
    </Panel>
  );
}
