import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PictureField } from '#ui/picture/picture-field.tsx';
import { renderUi } from '../../support/render-ui.tsx';

const SHAPE = { aspect: 4 / 3, zoomStart: 1, maxChars: 1000 };

async function uploaded(onSave = vi.fn()) {
  renderUi(<PictureField label="Company image" src={null} noneText="No image yet" shape={SHAPE} onSave={onSave} />);
  await userEvent.upload(screen.getByLabelText('Add company image'), new File(['x'], 'a.png', { type: 'image/png' }));
  await screen.findByRole('region', { name: 'Crop: Company image' });
  return onSave;
}

describe('the picture field', () => {
  it('goes from initial to uploaded and by Cancel back to initial', async () => {
    const onSave = await uploaded();
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(screen.getByLabelText('Zoom')).toHaveValue('1');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('No image yet')).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('goes back with a sentence when the file is no picture', async () => {
    await uploaded();
    fireEvent.error(document.querySelector('img')!);
    expect(await screen.findByRole('alert')).toHaveTextContent('is not a picture this device can read');
    expect(screen.getByLabelText('Add company image')).toBeInTheDocument();
  });

  it('says of a picture that can’t be fetched that it needs a connection', () => {
    renderUi(
      <PictureField label="Company image" src="/api/images/1" noneText="None" shape={SHAPE} onSave={() => true} />,
    );
    // The tests' browser may have tried to fetch it already, and failed.
    const picture = screen.queryByRole('img', { name: 'Company image' });
    if (picture) fireEvent.error(picture);
    expect(screen.getByText('The picture can’t be shown without a connection.')).toBeVisible();
    expect(screen.queryByText('None')).toBeNull();
  });
});
