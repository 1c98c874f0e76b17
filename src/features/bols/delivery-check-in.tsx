import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { whyNotCheckInBol } from '#domain/check-in.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Session } from '#offline/session.ts';
import { announceSave } from '#ui/announce-save.ts';
import { Icon } from '#ui/icon.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { checkInBol } from './actions.ts';

interface DeliveryCheckInProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
}

/**
 * Records the arrival of this BOL from its own screen: the driver for themselves, the receiver's people for the driver
 * it is assigned to. Once recorded, or for anybody else, there is nothing here.
 */
export function DeliveryCheckIn({ bol, load, viewer }: DeliveryCheckInProps) {
  const [sealIntact, setSealIntact] = useState(true);
  const relations = relationsTo(viewer.actor, load, [bol]);
  const delivers = relations.has('receiver') || relations.has('driver');
  if (!delivers || bol.checkin !== null || bol.completed || !may(viewer.actor, 'bol.check-in', relations)) return null;
  const { driver } = bol;
  const whyNot = whyNotCheckInBol({ bol, load, relations, driverId: driver?._id ?? null });
  const record = () => {
    if (driver) announceSave(checkInBol({ bol, driver, sealIntact, byName: viewer.user.name }));
  };
  return (
    <Stack gap="sm" mt="sm">
      <QuestionSwitch
        question="Is the seal intact?"
        yes="Yes, the seal is intact"
        no="No, the seal is broken or missing"
        value={sealIntact}
        onChange={setSealIntact}
        noIsBad
      />
      <ReasonedButton
        whyNot={driver ? whyNot : 'No driver is assigned to this BOL yet. Use Driver Checkin to choose one.'}
        fullWidth
        // On the driver's own screen pick-up comes first, and has the louder button until it is over.
        variant={relations.has('driver') && load.checkout === null ? 'default' : 'filled'}
        leftSection={<Icon name="mapPin" />}
        onClick={record}
      >
        Check In
      </ReasonedButton>
    </Stack>
  );
}
