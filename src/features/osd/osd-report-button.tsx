import { Button } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { osdCount, whyNotReportOsd } from '#domain/osd.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { trueInstant } from '#ui/use-now.ts';
import { useOsdReport } from './osd-report.tsx';

interface OsdReportButtonProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  /** The dialog's state belongs to the screen: Complete Load is off while it is open. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** See useUnsavedOsd. */
  unsaved: number;
}

/** "OSD Report": off until the BOL is checked in; on a completed BOL it opens the report for reading. */
export function OsdReportButton({ bol, load, viewer, open, onOpenChange, unsaved }: OsdReportButtonProps) {
  if (!may(viewer.actor, 'bol.report-osd', relationsTo(viewer.actor, load, [bol]))) return null;
  const count = osdCount(bol.osd);
  const at = trueInstant();
  return (
    <>
      <ReasonedButton
        whyNot={bol.completed ? null : whyNotReportOsd({ bol, at })}
        variant="default"
        fullWidth
        leftSection={<Icon name="clipboard" />}
        note={noteOf(count, bol.completed ? 0 : unsaved)}
        onClick={() => onOpenChange(true)}
      >
        {t('OSD Report')}
      </ReasonedButton>
      <OsdDialog bol={bol} byName={viewer.user.name} opened={open} onClose={() => onOpenChange(false)} />
    </>
  );
}

function noteOf(count: number, unsaved: number): string | null {
  if (unsaved > 0) return t('There are changes that are not saved yet.');
  if (count === 0) return null;
  return t('{count, plural, one {# entry reported} other {# entries reported}}', { count });
}

interface OsdDialogProps {
  bol: Bol;
  byName: string;
  opened: boolean;
  onClose: () => void;
}

/** The OSD report of a BOL: entries are typed in here and saved together; on a completed BOL it can only be read. */
function OsdDialog({ bol, byName, opened, onClose }: OsdDialogProps) {
  const { body, busy, begun, savable, discard, save } = useOsdReport(bol, byName);
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title={t('OSD Report')}
      size={640}
      locked={busy}
      footer={
        <ButtonRow>
          {bol.completed ? (
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={discard} disabled={busy || !begun}>
                {t('Discard changes')}
              </Button>
              <Button
                leftSection={<Icon name="check" />}
                loading={busy}
                disabled={!savable}
                onClick={async () => (await save()) && onClose()}
              >
                {t('Save Report')}
              </Button>
            </>
          )}
        </ButtonRow>
      }
    >
      {body}
    </FullModal>
  );
}
