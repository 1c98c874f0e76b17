import { useState } from 'react';
import { t } from '#language/say.ts';
import { Icon } from '../icon.tsx';
import classes from './picture.module.css';

interface PictureProps {
  /** Address or data URL; null where there is none. */
  src: string | null;
  alt: string;
  /** Width by height. */
  aspect: number;
  /** What stands there instead of a picture. */
  noneText: string;
}

/** A picture in its frame; no picture and a picture that can't be fetched now are two things and read differently. */
export function Picture({ src, alt, aspect, noneText }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes.frame} style={{ aspectRatio: aspect }}>
      {src !== null && failed !== src ? (
        <img src={src} alt={alt} className={classes.image} onError={() => setFailed(src)} />
      ) : (
        <span className={classes.standin}>
          <Icon name={src === null ? 'camera' : 'offline'} size={28} />
          {src === null ? noneText : t('The picture can’t be shown without a connection.')}
        </span>
      )}
    </div>
  );
}
