import { t } from '#language/say.ts';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { ButtonRow } from '../reasoned-button.tsx';
import { type CropShape, cropToJpeg } from './crop-to-jpeg.ts';
import classes from './crop-view.module.css';

interface CropViewProps {
  label: string;
  /** Address of the chosen file. */
  src: string;
  shape: CropShape;
  onSave: (dataUrl: string) => Promise<void>;
  onCancel: () => void;
  /** The browser can't draw this file. */
  onUnreadable: () => void;
}

const START: Point = { x: 0, y: 0 };
const CLOSEST = 4;

/** Moves and zooms a picture under a fixed frame; Save hands over what is in the frame. */
export function CropView({ label, src, shape, onSave, onCancel, onUnreadable }: CropViewProps) {
  const id = useId();
  const [crop, setCrop] = useState(START);
  const [zoom, setZoom] = useState(shape.zoomStart);
  const [area, setArea] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!area) return;
    setBusy(true);
    try {
      await onSave(await cropToJpeg(src, area, shape));
    } catch (error) {
      console.error(error);
      onUnreadable();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.root} aria-label={t('Crop: {what}', { what: label })}>
      <div className={classes.stage} style={{ aspectRatio: shape.aspect }}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={shape.aspect}
          maxZoom={CLOSEST}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': t('Part of the picture; move it with the arrow keys') }}
          mediaProps={{ onError: onUnreadable, alt: '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <label htmlFor={id} className={classes.zoom}>
        {t('Zoom')}
        <input
          id={id}
          type="range"
          min={1}
          max={CLOSEST}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <ButtonRow>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => void save()} loading={busy} disabled={!area}>
          {t('Save')}
        </Button>
      </ButtonRow>
    </section>
  );
}
