import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useDeferredValue } from 'react';
import { faultSentence } from '#domain/page-legibility.ts';
import type { PageQuad } from '#domain/papers.ts';
import { msg, t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { FullModalStep } from '#ui/modal-frame.tsx';
import { PhotoButton } from '#ui/photo-button.tsx';
import type { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { PageOutline } from './page-outline.tsx';
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

interface CheckPageProps {
  shot: DraftShot;
  check: PageCheck;
  onChange: (fields: Partial<DraftShot>) => void;
}

/** The photo with the outline that was found, to be put right by hand; then whether the page within it can be read. */
function CheckPage({ shot, check, onChange }: CheckPageProps) {
  const { view, corners, isNoPage, failure, again } = check;
  // The outline is drawn first, and the tools with the picture after: both at once would hold up a finger.
  const hasTools = useDeferredValue(view !== null, false);
  if (failure !== null) {
    return (
      <ErrorPanel
        title={failure === 'scanner' ? t('The scanner stopped.') : t('The photo is not on this device any more.')}
        {...(failure === 'scanner' ? { onRetry: again } : {})}
      >
        {failure === 'scanner'
          ? t('The photo and the pages are kept on this device. If it stops again, take another photo.')
          : t('Take it again. The other pages are kept.')}
      </ErrorPanel>
    );
  }
  if (!view || !corners) {
    return (
      <div className={classes.root} aria-busy="true">
        <div className={classes.verdict} data-tone="neutral" role="status">
          <Icon name="search" size={22} />
          <p>{t('Looking for the page…')}</p>
        </div>
        <div className={classes.place} />
        <div className={classes.tools}>
          <Skeleton width={112} height={48} />
          <Skeleton width={160} height={48} />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.root}>
      <Verdict check={check} isMoved={shot.corners !== null} />
      <PageOutline
        view={view}
        corners={corners}
        turns={shot.turns}
        isGrey={shot.tone === 'grey'}
        isWrong={isNoPage}
        onMove={(moved) => onChange({ corners: moved })}
      />
      <div className={classes.tools}>{hasTools && <Tools shot={shot} onChange={onChange} />}</div>
    </div>
  );
}

const TONES = [
  { tone: 'color', words: msg('Color') },
  { tone: 'grey', words: msg('Grey') },
] as const;

function Tools({ shot, onChange }: Pick<CheckPageProps, 'shot' | 'onChange'>) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="refresh" />}
        onClick={() => onChange({ turns: ((shot.turns + 1) % 4) as DraftShot['turns'] })}
      >
        {t('Rotate')}
      </Button>
      {/* Not the library's: that one measures itself while the picture is drawn, which is all a slow phone can do then. */}
      <fieldset className={classes.tone} aria-label={t('Tone')}>
        {TONES.map(({ tone, words }) => (
          <label key={tone}>
            <input type="radio" name="tone" checked={shot.tone === tone} onChange={() => onChange({ tone })} />
            {t(words)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** What the person at the dock should know of this page before they use it. */
function Verdict({ check: { take, isFound, isNoPage }, isMoved }: { check: PageCheck; isMoved: boolean }) {
  const toDrag = !isFound && !isMoved;
  const faults = take?.faults ?? [];
  const tone = isNoPage || toDrag || faults.length > 0 ? 'warning' : take ? 'success' : 'neutral';
  return (
    <div className={classes.verdict} data-tone={tone} role="status">
      <Icon name={tone === 'neutral' ? 'search' : tone === 'success' ? 'done' : 'alert'} size={22} />
      <div>
        {isNoPage && <p>{t('These corners make no page. Put each one onto its own corner of the paper.')}</p>}
        {!isNoPage && toDrag && <p>{t('Drag the corners onto the page.')}</p>}
        {!isNoPage && !take && <p>{t('Checking whether it can be read…')}</p>}
        {take && !toDrag && faults.length === 0 && <p>{t('Readable')}</p>}
        {take && faults.map((fault) => <p key={fault}>{faultSentence(fault, take.measures)}</p>)}
      </div>
    </div>
  );
}
