import { Button } from '@mantine/core';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import type { Bol } from '#contract/bol.ts';
import { whyNotCheckInLoad, whyNotCheckOutLoad } from '#domain/check-in.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { useLoadStatus } from './load-status.ts';

interface PickUpActionsProps {
  load: LoadRow;
  bols: Bol[];
  viewer: Session;
}

/**
 * A driver's own buttons at pick-up: they act for themselves, without a clerk. What is recorded has no button any more;
 * nothing at all for anybody else.
 */
export function PickUpActions({ load, bols, viewer }: PickUpActionsProps) {
  const next = useLoadStatus({ load, bols, viewer }).status.action;
  const relations = relationsTo(viewer.actor, load, bols);
  if (!relations.has('driver') || isLoadCompleted(bols) || !may(viewer.actor, 'load.check-in', relations)) return null;
  const { _id, name, phone, connexId, companyId } = viewer.user;
  const driver = { _id, name, phone, connexId, companyId };
  const stamp = { load, driver, byName: name };
  const mayIn = whyNotCheckInLoad({ load, driverId: _id }) === null;
  const mayOut = whyNotCheckOutLoad({ load, driverId: _id }) === null;
  if (!mayIn && !mayOut) return null;
  return (
    <ButtonRow>
      {mayIn && (
        <PrimaryAction isNext={next === 'check-in-load'}>
          <Button
            fullWidth
            variant={next === 'check-in-load' ? 'filled' : 'default'}
            leftSection={<Icon name="mapPin" />}
            onClick={() => announceSave(enqueue(recordLoadCheckIn(stamp)))}
          >
            {t('Check In')}
          </Button>
        </PrimaryAction>
      )}
      {mayOut && (
        <PrimaryAction isNext={next === 'check-out-load'}>
          <Button
            fullWidth
            variant={next === 'check-out-load' ? 'filled' : 'default'}
            leftSection={<Icon name="truck" />}
            onClick={() => announceSave(enqueue(recordLoadCheckOut(stamp)))}
          >
            {t('Check Out')}
          </Button>
        </PrimaryAction>
      )}
    </ButtonRow>
  );
}
