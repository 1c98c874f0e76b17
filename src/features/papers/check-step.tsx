import { Button } from '@mantine/core';
import type { PageQuad } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { FullModalStep } from '#ui/modal-frame.tsx';
import { PhotoButton } from '#ui/photo-button.tsx';
import type { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { CheckPage } from './check-page.tsx';
import type { DraftShot } from './paper-draft.ts';
import classes from './papers-dialog.module.css';
import type { PageTake } from './scan/asked.ts';
import type { ScannerAtHand } from './scanner-at-hand.ts';
import { type PageCheck, usePageCheck } from './use-page-check.ts';

interface CheckStepProps {
  shot: DraftShot;
  /** Of the page it will be. */
  number: number;
  scanner: ScannerAtHand;
  busy: boolean;
  problem: string;
  onPhoto: (file: File) => void;
  /** With its place on the photo. */
  onUse: (take: PageTake, quad: PageQuad) => void;
  onChange: (fields: Partial<DraftShot>) => void;
  onUnreadable: (error: UnreadablePicture) => void;
}

/** One photo, before it becomes a page: nothing is used that somebody has not seen the outline of. */
export function CheckStep(props: CheckStepProps) {
  const { shot, number, scanner, busy, problem, onPhoto, onUse, onChange, onUnreadable } = props;
  const check = usePageCheck(shot, scanner, onUnreadable);
  const { take } = check;
  const isHard = check.failure !== null || (take !== null && take.faults.length > 0);
  const retake = (
    <PhotoButton
      label={t('Photo of a page')}
      size="lg"
      variant={isHard ? 'filled' : 'default'}
      disabled={busy}
      isCameraOnly
      onPhotos={([file]) => file && onPhoto(file)}
    >
      {t('Retake')}
    </PhotoButton>
  );
  const use = (
    <Button
      size="lg"
      variant={isHard ? 'default' : 'filled'}
      loading={busy}
      disabled={take === null}
      onClick={() => take && onUse(take, quadOf(check))}
    >
      {take && isHard ? t('Keep anyway') : t('Use this page')}
    </Button>
  );
  return (
    <FullModalStep
      title={t('Check page {number}', { number })}
      tall
      locked={busy}
      footer={
        <>
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
          <ButtonRow>
            {isHard ? use : retake}
            {isHard ? retake : use}
          </ButtonRow>
        </>
      }
    >
      <CheckPage shot={shot} check={check} onChange={onChange} />
    </FullModalStep>
  );
}

/** As shares of the photo, whatever size it is decoded at one day. */
function quadOf({ corners, view }: PageCheck): PageQuad {
  const { width, height } = view?.size ?? { width: 1, height: 1 };
  const share = (value: number, of: number) => Math.min(1, Math.max(0, value / of));
  return (corners ?? []).map(({ x, y }) => ({ x: share(x, width), y: share(y, height) }));
}
