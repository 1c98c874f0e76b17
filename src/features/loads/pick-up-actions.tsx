import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { whyNotCheckInLoad, whyNotCheckOutLoad } from '#domain/check-in.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface PickUpActionsProps {
  load: LoadRecord;
  bols: Bol[];
  viewer: Session;
}

/** A driver's own buttons at pick-up: they act for themselves, without a clerk. Nothing for anybody else. */
export function PickUpActions({ load, bols, viewer }: PickUpActionsProps) {
  const relations = relationsTo(viewer.actor, load, bols);
  if (!relations.has('driver') || isLoadCompleted(bols) || !may(viewer.actor, 'load.check-in', relations)) return null;
  const { _id, name, phone, connexId, companyId } = viewer.user;
  const driver = { _id, name, phone, connexId, companyId };
  const stamp = { load, driver, byName: name };
  const whyNotIn = whyNotCheckInLoad({ load, driverId: _id });
  const whyNotOut = whyNotCheckOutLoad({ load, driverId: _id });
  return (
    <ButtonRow>
      <ReasonedButton
        whyNot={whyNotIn}
        quiet
        fullWidth
        variant={whyNotIn === null ? 'filled' : 'default'}
        leftSection={<Icon name={whyNotIn === null ? 'mapPin' : 'done'} />}
        onClick={() => announceSave(enqueue(recordLoadCheckIn(stamp)))}
      >
        Check In
      </ReasonedButton>
      <ReasonedButton
        whyNot={whyNotOut}
        quiet
        fullWidth
        variant={whyNotIn !== null && whyNotOut === null ? 'filled' : 'default'}
        leftSection={<Icon name={whyNotOut === null ? 'truck' : 'done'} />}
        onClick={() => announceSave(enqueue(recordLoadCheckOut(stamp)))}
      >
        Check Out
      </ReasonedButton>
    </ButtonRow>
  );
}
