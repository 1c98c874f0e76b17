import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { recordDriver } from '#changes/assign-driver.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotAssignDriver } from '#domain/driver-assignment.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { enqueueAll } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { ChosenDriver } from './driver-picker.tsx';
import { DriverSearch } from './driver-search.tsx';

interface AssignDriverProps {
  load: LoadRecord;
  bols: Bol[];
  viewer: Session;
  /** Whether this is the one thing to do next on the screen. */
  isNext?: boolean;
}

/** Assigns or changes the driver of a load's BOLs. Not on completed loads, and only for those who may. */
export function AssignDriver({ load, bols, viewer, isNext = false }: AssignDriverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const [driver, setDriver] = useState<PersonTag | null>(null);
  const relations = relationsTo(viewer.actor, load, bols);
  if (isLoadCompleted(bols) || bols.length === 0 || !may(viewer.actor, 'driver.assign', relations)) return null;
  const changes = load.drivers.length > 0;
  // The search returns drivers only, so the role is known without being on the tag.
  const asked = driver && { role: ROLE.driver, companyId: driver.companyId };
  const find = changes ? t('Find another driver') : t('Find a driver');
  // At the lower edge of a phone, far from the search: it leads there.
  const isToFind = isNext && isPhone && driver === null && load.carrierId !== null;
  const assign = async () => {
    if (driver === null) return;
    if (await announceSave(enqueueAll(recordDriver(load, bols, driver, viewer.user.name)))) setDriver(null);
  };
  return (
    <Stack gap="sm" mt="sm" ref={panel}>
      {load.carrierId && !driver && <DriverSearch label={find} companyId={load.carrierId} onChoose={setDriver} />}
      {driver && <ChosenDriver driver={driver} changeLabel={t('Choose another')} onChange={() => setDriver(null)} />}
      <PrimaryAction isNext={isNext && !isToFind}>
        <ReasonedButton
          whyNot={whyNotAssignDriver({ load, bols, driver: asked })}
          fullWidth
          leftSection={<Icon name="truck" />}
          onClick={assign}
        >
          {changes ? t('Change Driver') : t('Assign Driver')}
        </ReasonedButton>
      </PrimaryAction>
      {isToFind && (
        <PrimaryAction isNext>
          <Button
            fullWidth
            leftSection={<Icon name="search" />}
            onClick={() => panel.current?.querySelector('input')?.focus()}
          >
            {find}
          </Button>
        </PrimaryAction>
      )}
    </Stack>
  );
}
