import type { PageQuad } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { openPhoto } from '#offline/documents.ts';
import type { KeptOriginal } from '#offline/paper-originals.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Thumbnail } from '#ui/picture/picture-strip.tsx';
import classes from './originals-view.module.css';
import type { Originals } from './use-originals.ts';

/** What the camera saw: each page's photograph, with the outline that was used. */
export function OriginalsView({ originals, pages }: { originals: Originals; pages: number }) {
  const { list, why, load } = originals;
  if (list === null) {
    return why === null ? (
      <p role="status">{t('Asking the server for the photographs…')}</p>
    ) : (
      <ErrorPanel tone="warning" title={t('These photographs are on the server only')} onRetry={load}>
        {why}
      </ErrorPanel>
    );
  }
  const missing = pages - list.length;
  return (
    <>
      <ol className={classes.list} aria-label={t('Photographs')}>
        {list.map((original) => (
          <Original key={original.page} original={original} />
        ))}
      </ol>
      {missing > 0 && (
        <p className={classes.note}>
          {t(
            '{count, plural, one {The photograph of one page} other {The photographs of # pages}} did not arrive, or not yet. The paper itself is whole.',
            { count: missing },
          )}
        </p>
      )}
    </>
  );
}

function Original({ original: { page, sha256, quad, smaller } }: { original: KeptOriginal }) {
  return (
    <li className={classes.item}>
      <div className={classes.picture}>
        <Thumbnail name={sha256} open={openPhoto} label={t('Photograph of page {page}', { page })} />
        <Outline quad={quad} />
      </div>
      <p className={classes.words}>
        {t('Page {page}', { page })}
        {smaller && (
          <span className={classes.note}>{t('Made smaller on the device: the camera’s file was too large.')}</span>
        )}
      </p>
    </li>
  );
}

function Outline({ quad }: { quad: PageQuad }) {
  return (
    <svg className={classes.outline} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={quad.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
