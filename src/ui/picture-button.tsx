import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';
import classes from './picture-button.module.css';

const PictureModal = later(async () => (await import('./picture-modal.tsx')).PictureModal);

interface PictureButtonProps {
  title: string;
  src: string;
  /** What is to be seen; stands in place of the picture where it can't be loaded. */
  alt: string;
  /** Size of the file in px: keeps the place free until it is there. */
  width: number;
  height: number;
}

/** A picture that opens large when pressed. */
export function PictureButton(props: PictureButtonProps) {
  const { src, alt, width, height } = props;
  const [opened, setOpened] = useState(false);
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <p className={classes.missing}>
        <Icon name="offline" size={24} />
        {t('The picture needs a network. It shows: {what}', { what: alt })}
      </p>
    );
  }
  return (
    <>
      <UnstyledButton
        className={classes.root ?? ''}
        style={{ width: `min(100%, ${width}px)` }}
        onClick={() => setOpened(true)}
        aria-label={t('Enlarge: {what}', { what: alt })}
      >
        <img src={src} alt="" width={width} height={height} onError={() => setMissing(true)} />
        <span className={classes.hint}>
          <Icon name="zoomIn" size={20} />
        </span>
      </UnstyledButton>
      {opened && <PictureModal {...props} opened onClose={() => setOpened(false)} />}
    </>
  );
}
