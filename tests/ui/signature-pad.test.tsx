import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Drawing, drawingOf, fitted, groupsOf, pictureOf } from '#ui/drawing.ts';
import { SignaturePad } from '#ui/signature-pad.tsx';
import { drawStroke, installCanvas } from '../support/canvas.ts';
import { renderUi } from '../support/render-ui.tsx';

beforeAll(installCanvas);

let drawn: Drawing | null = null;

function Pad({ from = null, disabled = false }: { from?: Drawing | null; disabled?: boolean }) {
  const [drawing, setDrawing] = useState(from);
  drawn = drawing;
  return (
    <SignaturePad label="Signature of Tom" name="Tom" drawing={drawing} onChange={setDrawing} disabled={disabled} />
  );
}

const canvas = () => screen.getByRole('img', { name: /^Signature of Tom/ });
const line = [
  [10, 10],
  [40, 60],
  [90, 20],
] as const;

describe('the signature pad', () => {
  it('gives each stroke with its points and their times', () => {
    renderUi(<Pad />);
    drawStroke(canvas(), line);
    drawStroke(canvas(), [
      [100, 100],
      [150, 100],
    ]);
    expect(drawn?.strokes.map((stroke) => stroke.map(([x, y]) => [x, y]))).toEqual([
      line.map((point) => [...point]),
      [
        [100, 100],
        [150, 100],
      ],
    ]);
    const times = drawn!.strokes.flat().map(([, , ms]) => ms);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(drawn).toMatchObject({ width: 320, height: 200 });
  });

  it('takes the last stroke back, then everything, and can then do neither', async () => {
    renderUi(<Pad />);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    drawStroke(canvas(), line);
    drawStroke(canvas(), line);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(drawn?.strokes).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(drawn).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  });

  it('is empty once its only stroke is taken back', async () => {
    renderUi(<Pad />);
    drawStroke(canvas(), line);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(drawn).toBeNull();
    expect(screen.getByRole('img', { name: 'Signature of Tom, empty' })).toBeVisible();
  });

  it('goes on with a drawing it was given', () => {
    const kept: Drawing = {
      width: 320,
      height: 200,
      startedAt: Date.now() - 5000,
      strokes: [
        [
          [5, 5, 0],
          [9, 9, 20],
        ],
      ],
    };
    renderUi(<Pad from={kept} />);
    drawStroke(canvas(), line);
    expect(drawn?.strokes).toHaveLength(2);
    expect(drawn?.strokes[0]).toEqual(kept.strokes[0]);
    expect(drawn?.strokes[1]?.[0]?.[2]).toBeGreaterThanOrEqual(5000);
  });

  it('takes nothing while it is off', () => {
    renderUi(<Pad disabled />);
    drawStroke(canvas(), line);
    expect(drawn).toBeNull();
  });
});

describe('a drawing', () => {
  const drawing: Drawing = {
    width: 200,
    height: 100,
    startedAt: 1000,
    strokes: [
      [
        [20, 10, 0],
        [100, 50, 30],
      ],
    ],
  };

  it('keeps its proportions on a pad of another size', () => {
    expect(fitted(drawing, { width: 800, height: 200 }).strokes).toEqual([
      [
        [40, 20, 0],
        [200, 100, 30],
      ],
    ]);
    expect(fitted(drawing, { width: 200, height: 100 }).strokes).toEqual(drawing.strokes);
  });

  it('survives the way through the pen library', () => {
    expect(drawingOf(groupsOf(drawing), { width: 200, height: 100 })).toEqual(drawing);
    expect(drawingOf([], { width: 200, height: 100 })).toBeNull();
  });

  it('becomes a PNG', () => {
    expect(pictureOf(drawing)).toMatch(/^data:image\/png;base64,/);
  });
});
