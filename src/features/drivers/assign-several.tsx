import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordDriver } from '#changes/assign-driver.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotAssignDriver } from '#domain/driver-assignment.ts';
import { relationsTo } from '#domain/relation.ts';
import { ROLE } from '#domain/roles.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { t } from '#language/say.ts';
import { enqueueAll } from '#offline/outbox.ts';
import { readLoadsWithBols } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { NamedList } from '#ui/named-list.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import classes from './chosen-driver.module.css';
import { ChosenDriver } from './driver-picker.tsx';
import { DriverSearch } from './driver-search.tsx';

interface AssignSeveralProps {
  loadIds: readonly string[];
  viewer: Session;
  /** Called once it is kept on the device, with the ids of the loads that the driver was not assigned to. */
  onAssigned: (left: readonly string[]) => void;
  onClose: () => void;
}

/** Gives several loads one driver, each as its own page would; those that can't have this driver are named beforehand. */
export function AssignSeveral({ loadIds, viewer, onAssigned, onClose }: AssignSeveralProps) {
  const [driver, setDriver] = useState<PersonTag | null>(null);
  const [busy, setBusy] = useState(false);
  const { all, can, cannot } = useAssignable({ loadIds, viewer }, driver);
  const carriers = [...new Set(all.flatMap(({ load }) => load.carrierId ?? []))];
  const assign = async () => {
    if (driver === null) return;
    setBusy(true);
    const changes = can.flatMap(({ load, bols }) => recordDriver(load, bols, driver, viewer.user.name));
    const saved = await announceSave(enqueueAll(changes)).finally(() => setBusy(false));
    if (!saved) return;
    onClose();
    onAssigned(cannot.map(({ load }) => load._id));
  };
  const whyNot =
    driver === null ? t('Choose a driver first.') : can.length === 0 ? t('None of them can have this driver.') : null;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('Assign one driver')}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <ReasonedButton whyNot={whyNot} quiet loading={busy} onClick={() => void assign()}>
            {t('{count, plural, one {Assign to # Load} other {Assign to # Loads}}', { count: can.length })}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <div className={classes.choice}>
        {driver ? (
          <ChosenDriver driver={driver} changeLabel={t('Choose another')} onChange={() => setDriver(null)} />
        ) : (
          // Of several carriers nobody is left out: whom a driver does not work for is said below.
          <DriverSearch
            label={t('Find a driver')}
            autoFocus
            {...(carriers.length === 1 && carriers[0] ? { companyId: carriers[0] } : {})}
            onChoose={setDriver}
          />
        )}
      </div>
      <NamedList
        title={driver ? t('{name} will be told', { name: driver.name }) : t('For these loads')}
        items={can.map(({ load }) => ({
          key: load._id,
          name: load.pUNum,
          note:
            load.drivers.length > 0
              ? t('instead of {names}', { names: load.drivers.map(({ name }) => name).join(', ') })
              : null,
        }))}
      />
      <NamedList
        title={t('Left as they are')}
        isLeftOut
        items={cannot.map(({ load, whyNot: reason }) => ({ key: load._id, name: load.pUNum, note: reason }))}
      />
    </ModalFrame>
  );
}

/** The loads as they are now, by what the rule says of this driver; without one all are open. */
function useAssignable({ loadIds, viewer }: Pick<AssignSeveralProps, 'loadIds' | 'viewer'>, driver: PersonTag | null) {
  const known = useLiveQuery(() => readLoadsWithBols(loadIds), [loadIds]);
  const all = [...(known?.values() ?? [])].map(({ load, bols }) => {
    const forbidden = whyNotMay(viewer.actor, 'driver.assign', relationsTo(viewer.actor, load, bols));
    // The search returns drivers only, so the role is known without being on the tag.
    const asked = driver && { role: ROLE.driver, companyId: driver.companyId };
    return { load, bols, whyNot: forbidden ?? (asked && whyNotAssignDriver({ load, bols, driver: asked })) };
  });
  return {
    all,
    can: all.filter(({ whyNot }) => whyNot === null),
    cannot: all.filter(({ whyNot }) => whyNot !== null),
  };
}
