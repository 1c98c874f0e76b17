import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordDeletion, recordShipping } from '#changes/edit-load.ts';
import type { Bol } from '#contract/bol.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { whyNotDeleteLoad } from '#domain/load-edit.ts';
import { may } from '#domain/permissions.ts';
import { whyNotReady } from '#domain/readiness.ts';
import { type Relation, relationsTo } from '#domain/relation.ts';
import { type StatusAction, statusOf } from '#domain/status.ts';
import { inTurn, statusFacts } from '#domain/status-facts.ts';
import { type Message, msg, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { MoreItem, MoreMenu } from '#ui/more-menu.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave, type SaveWords } from '#ui/snackbar.tsx';
import { useNow } from '#ui/use-now.ts';
import { type StatusScene, useLoadStatus } from './load-status.ts';

interface LoadControlsProps {
  load: LoadRow;
  bols: Bol[];
  viewer: Session;
  /** Where the wizard opens with this load. */
  editHref: string;
  /** Where a clerk checks drivers in and out. */
  dock: { checkIn: string; checkOut: string };
  /** Where one of several BOLs is opened; left out where the page shows one whole. */
  hrefOfBol?: ((bolId: string) => string) | undefined;
  /** What is said of a load that was shipped. */
  shippedWords: SaveWords;
  /** Called once the load is shipped on the device: the screen of what goes out shows it. */
  onShipped: () => void;
  /** Begins a load like this one; left out for people who build none for its shipper. */
  onDuplicate?: (() => void) | undefined;
  /** Called once the deletion is kept on the device: the screen has nothing left to show. */
  onDeleted: () => void;
}

/**
 * What can be done with a load as a whole, for those who may; a completed one can only be duplicated. What is next for this
 * person is the one filled button; where something else is next, here or in a block of the page, the rest is behind More.
 * Everybody can print the page.
 */
export function LoadControls(props: LoadControlsProps) {
  const { load, bols, viewer, editHref, dock, hrefOfBol, onDuplicate, onDeleted } = props;
  const next = useLoadStatus({ load, bols, viewer }).status.action;
  const [asking, setAsking] = useState(false);
  const relations = relationsTo(viewer.actor, load, bols);
  const duplicate = onDuplicate && (
    <MoreItem icon="copy" onClick={onDuplicate}>
      {t('Duplicate Load')}
    </MoreItem>
  );
  const print = (
    <MoreItem icon="print" onClick={() => window.print()}>
      {t('Print')}
    </MoreItem>
  );
  if (isLoadCompleted(bols)) {
    if (!duplicate) return <PrintButton />;
    return (
      <MoreMenu>
        {duplicate}
        {print}
      </MoreMenu>
    );
  }
  const mayEdit = may(viewer.actor, 'load.edit', relations);
  const mayDelete = may(viewer.actor, 'load.delete', relations);
  const whyNotDelete = whyNotDeleteLoad({ load, bols });
  const ask = () => setAsking(true);
  const isFirst = next === null || next === 'edit';
  const toDock = dockFor({ next, relations, bols });
  const hasMore = Boolean(duplicate) || (!isFirst && (mayEdit || mayDelete));
  return (
    <>
      {hasMore && (
        <MoreMenu>
          {!isFirst && mayEdit && (
            <MoreItem icon="edit" to={editHref}>
              {t('Edit Load')}
            </MoreItem>
          )}
          {duplicate}
          {mayDelete && (!isFirst || whyNotDelete === null) && (
            <MoreItem icon="trash" whyNot={whyNotDelete} onClick={ask}>
              {t('Delete')}
            </MoreItem>
          )}
          {print}
        </MoreMenu>
      )}
      {!hasMore && <PrintButton />}
      {!hasMore && mayDelete && whyNotDelete === null && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={ask}>
          {t('Delete')}
        </Button>
      )}
      {mayEdit && !load.ready && (
        // What it lacks is what the badge beside the heading says.
        <PrimaryAction isNext={next === 'ship'}>
          <ReasonedButton
            whyNot={whyNotReady(load, bols)}
            quiet
            leftSection={<Icon name="send" />}
            onClick={() => void ship(props)}
          >
            {t('Ship')}
          </ReasonedButton>
        </PrimaryAction>
      )}
      {isFirst && mayEdit && (
        <PrimaryAction isNext={next === 'edit'}>
          <Button
            component={Link}
            to={editHref}
            variant={next === 'edit' ? 'filled' : 'default'}
            leftSection={<Icon name="edit" />}
          >
            {t('Edit Load')}
          </Button>
        </PrimaryAction>
      )}
      {toDock && <ToTheDock to={toDock} dock={dock} />}
      {!toDock && hrefOfBol && <NextOnBol load={load} bols={bols} viewer={viewer} hrefOf={hrefOfBol} />}
      <DeleteDialog load={load} bols={bols} opened={asking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </>
  );
}

async function ship({ load, bols, viewer, shippedWords, onShipped }: LoadControlsProps): Promise<void> {
  const { name, email } = viewer.user;
  if (await announceSave(enqueue(recordShipping(load, bols, { name, email })), shippedWords)) onShipped();
}

interface DockQuestion extends Pick<LoadControlsProps, 'bols'> {
  next: StatusAction | null;
  relations: ReadonlySet<Relation>;
}

/** Where what is next asks for the driver who stands there, it is done on a dock screen; a driver acts on the page. */
function dockFor({ next, relations, bols }: DockQuestion): 'checkIn' | 'checkOut' | null {
  const leaves = next === 'check-out-load';
  const comes = leaves || next === 'check-in-load';
  const isAtShipper = comes && relations.has('shipper');
  const hasNoDriver = bols.some(({ driver, checkin, completed }) => !driver && checkin === null && !completed);
  const isAtReceiver = next === 'check-in-bol' && relations.has('receiver') && hasNoDriver;
  if (!isAtShipper && !isAtReceiver) return null;
  return leaves ? 'checkOut' : 'checkIn';
}

function ToTheDock({ to, dock }: Pick<LoadControlsProps, 'dock'> & { to: 'checkIn' | 'checkOut' }) {
  const leaves = to === 'checkOut';
  return (
    <PrimaryAction isNext>
      <Button component={Link} to={dock[to]} leftSection={<Icon name={leaves ? 'outbound' : 'truck'} />}>
        {leaves ? t('Pickup Checkout') : t('Driver Checkin')}
      </Button>
    </PrimaryAction>
  );
}

interface DeleteDialogProps extends Pick<LoadControlsProps, 'load' | 'bols' | 'onDeleted'> {
  opened: boolean;
  onClose: () => void;
}

function DeleteDialog({ load, bols, opened, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const saved = await announceSave(enqueue(recordDeletion(load, bols))).finally(() => setBusy(false));
    onClose();
    if (saved) onDeleted();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Delete this load?')}
      danger
      busy={busy}
      confirmLabel={t('Delete Load')}
      cancelLabel={t('Keep Load')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t('Load {number} leaves every list, here and at everybody it was shared with.', { number: load.pUNum })}
    </ConfirmDialog>
  );
}

interface NextOnBolProps extends Omit<StatusScene, 'bols' | 'of'> {
  bols: readonly Bol[];
  hrefOf: (bolId: string) => string;
}

type BolAction = Extract<StatusAction, 'check-in-bol' | 'sign' | 'complete'>;

const LOOKS: Record<BolAction, { words: Message; icon: 'mapPin' | 'sign' | 'done' }> = {
  'check-in-bol': { words: msg('Check In'), icon: 'mapPin' },
  sign: { words: msg('Sign'), icon: 'sign' },
  complete: { words: msg('Complete Load'), icon: 'done' },
};

const isOnBol = (action: StatusAction | null): action is BolAction => action !== null && Object.hasOwn(LOOKS, action);

/**
 * Of a load with several BOLs, the first in turn that waits for this person, by name. Nothing where the load itself is
 * next, or it is nobody's turn here.
 */
function NextOnBol({ load, bols, viewer, hrefOf }: NextOnBolProps) {
  const nowMs = useNow();
  const ofLoad = useLoadStatus({ load, bols, viewer }).status.action;
  if (ofLoad !== null && !isOnBol(ofLoad)) return null;
  const found = inTurn(bols).flatMap((bol) => {
    const facts = statusFacts(viewer.actor, load, [bol], { unsent: load.base === null, among: bols });
    const { action } = statusOf(facts, viewer.actor, nowMs);
    return isOnBol(action) ? { bol, action } : [];
  })[0];
  if (!found) return null;
  const { words, icon } = LOOKS[found.action];
  return (
    <PrimaryAction isNext>
      <Button component={Link} to={hrefOf(found.bol._id)} leftSection={<Icon name={icon} />}>
        {t('{what}: {document}', { what: t(words), document: found.bol.file.name })}
      </Button>
    </PrimaryAction>
  );
}
