import { Button } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { useOsdReport } from './osd-report.tsx';

interface OsdDialogProps {
  bol: Bol;
  byName: string;
  opened: boolean;
  onClose: () => void;
}

/** The OSD report of a BOL: entries are typed in here and saved together; on a completed BOL it can only be read. */
export function OsdDialog({ bol, byName, opened, onClose }: OsdDialogProps) {
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
