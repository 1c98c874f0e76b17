import { Button } from '@mantine/core';
import type { Bol } from '#contract/bol.ts';
import { OSD_KINDS, type OsdKind } from '#domain/osd.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import classes from './osd-here.module.css';
import { useOsdReport } from './osd-report.tsx';
import { OSD_WORDS } from './osd-table.tsx';

/** What there is to report, each one press away. */
export function OsdChoice({ onChoose }: { onChoose: (kind: OsdKind) => void }) {
  return (
    <div className={classes.choice}>
      {OSD_KINDS.map((kind) => (
        <Button key={kind} variant="default" onClick={() => onChoose(kind)}>
          {t(OSD_WORDS[kind].entry)}
        </Button>
      ))}
    </div>
  );
}

interface OsdHereProps {
  bol: Bol;
  byName: string;
  /** The list somebody came for; none where an unfinished report is shown again. */
  kind: OsdKind | undefined;
  onClose: () => void;
  /** What is said on the button that saves and goes on, and where it leads. */
  next: { label: string; go: () => void } | null;
}

/** The report where the freight stands, in the midst of other work. */
export function OsdHere({ bol, byName, kind, onClose, next }: OsdHereProps) {
  const { body, busy, begun, savable, discard, save } = useOsdReport(bol, byName, kind);
  const leave = () => {
    if (begun) discard();
    onClose();
  };
  return (
    <section className={classes.report} aria-label={t('OSD Report of {bol}', { bol: bol.file.name })}>
      {body}
      <ButtonRow>
        <Button variant="default" onClick={leave} disabled={busy}>
          {begun ? t('Discard changes') : t('Close')}
        </Button>
        <Button
          variant={next ? 'default' : 'filled'}
          leftSection={<Icon name="check" />}
          loading={busy}
          disabled={!savable}
          onClick={async () => (await save()) && onClose()}
        >
          {t('Save Report')}
        </Button>
        {next && (
          <Button
            leftSection={<Icon name="sign" />}
            disabled={busy || !savable}
            onClick={async () => {
              if (!(await save())) return;
              onClose();
              next.go();
            }}
          >
            {next.label}
          </Button>
        )}
      </ButtonRow>
    </section>
  );
}
