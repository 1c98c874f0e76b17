import { Stack } from '@mantine/core';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { whyNotCheckInBol } from '#domain/check-in.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { SEAL_ANSWERS, SEAL_QUESTION, type Seal } from '#domain/seal.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { AskingButton } from '#ui/asking-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface DeliveryCheckInProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** Whether this is the one thing for them to do next; else it is a quieter button. */
  isNext: boolean;
}

/**
 * Records the arrival of this BOL from its own screen: the driver for themselves, the receiver's people for the driver
 * it is assigned to. Once recorded, or for anybody else, there is nothing here.
 */
export function DeliveryCheckIn({ bol, load, viewer, isNext }: DeliveryCheckInProps) {
  const relations = relationsTo(viewer.actor, load, [bol]);
  const delivers = relations.has('receiver') || relations.has('driver');
  if (!delivers || bol.checkin !== null || bol.completed || !may(viewer.actor, 'bol.check-in', relations)) return null;
  const { driver, receiver } = bol;
  // Before pick-up the driver's Check In is the one of the pick-up. Somebody who forgot it still finds this one here, without emphasis.
  const isEarly = !isNext && !relations.has('receiver') && load.checkout === null;
  const whyNot = whyNotCheckInBol({ bol, load, relations, driverId: driver?._id ?? null });
  const record = async (seal: Seal) =>
    driver !== null && announceSave(enqueue(recordBolCheckIn({ bol, driver, seal, byName: viewer.user.name })));
  return (
    <Stack gap="sm" mt="sm">
      <PrimaryAction isNext={isNext}>
        <AskingButton
          question={t(SEAL_QUESTION)}
          answers={SEAL_ANSWERS.map((answer) => ({ ...answer, label: t(answer.label) }))}
          onAnswer={record}
          whyNot={driver ? whyNot : t('No driver is assigned to this BOL yet. Use Driver Checkin to choose one.')}
          fullWidth
          variant={isNext ? 'filled' : isEarly ? 'subtle' : 'default'}
          leftSection={<Icon name="mapPin" />}
        >
          {isEarly && receiver ? t('Check In at {place}', { place: receiver.name }) : t('Check In')}
        </AskingButton>
      </PrimaryAction>
    </Stack>
  );
}
