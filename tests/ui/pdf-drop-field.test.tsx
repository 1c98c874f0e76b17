import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PdfDropField } from '#ui/pdf-drop-field.tsx';
import { renderUi } from '../support/render-ui.tsx';

const pdf = new File(['%PDF-1.4'], 'scan.PDF', { type: '' });
const photo = new File(['x'], 'scan.jpg', { type: 'image/jpeg' });

function setUp(props: Partial<Parameters<typeof PdfDropField>[0]> = {}) {
  const onFile = vi.fn();
  renderUi(<PdfDropField label="Document" onFile={onFile} {...props} />);
  return { onFile, input: screen.getByLabelText(/Document/) as HTMLInputElement };
}

describe('the file field', () => {
  it('is a file input for .pdf that stays in the page', () => {
    const { input } = setUp({ fileName: 'one.pdf' });
    expect(input).toHaveAttribute('type', 'file');
    expect(input).toHaveAttribute('accept', '.pdf');
    expect(screen.getByText('one.pdf')).toBeInTheDocument();
  });

  it('hands over what is chosen, whatever case the name is in', async () => {
    const { onFile, input } = setUp();
    await userEvent.upload(input, pdf, { applyAccept: false });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('hands over what is dropped', () => {
    const { onFile } = setUp();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf] } });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('hands over several at once, whatever they are, where they are wanted; else the first', () => {
    const onFiles = vi.fn();
    const { onFile, input } = setUp({ onFiles });
    expect(input).toHaveAttribute('multiple');
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf, photo] } });
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([pdf, photo]);
    expect(onFile).not.toHaveBeenCalled();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf] } });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('takes the first of several where one is wanted', () => {
    const { onFile, input } = setUp();
    expect(input).not.toHaveAttribute('multiple');
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf, photo] } });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('refuses another kind of file and says so, until a right one comes', async () => {
    const { onFile, input } = setUp();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [photo] } });
    expect(onFile).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Only .pdf files are accepted.');
    expect(input).toHaveAccessibleDescription('Only .pdf files are accepted.');
    await userEvent.upload(input, pdf, { applyAccept: false });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('takes a PDF by its kind where its name does not say it', async () => {
    const { onFile, input } = setUp();
    const nameless = new File(['%PDF-1.4'], 'scan', { type: 'application/pdf' });
    await userEvent.upload(input, nameless, { applyAccept: false });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(nameless);
  });

  it('takes the same file again, as after it was mended', () => {
    const { input } = setUp();
    const set = vi.spyOn(input, 'value', 'set');
    fireEvent.click(input);
    expect(set).toHaveBeenCalledWith('');
  });

  it('says what is wrong and what else is good to know, to ears too', () => {
    const { input } = setUp({ hint: '3 pages', error: 'Too large.' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Too large. 3 pages');
  });

  it('forgets what it refused once several others are taken', () => {
    setUp({ onFiles: vi.fn() });
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [photo] } });
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf, photo] } });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it.each([
    [{}, true],
    [{ busy: true }, false],
  ])('shows a file that is held over it that it would be taken, with %o: %s', (props, isTaken) => {
    setUp(props);
    const zone = screen.getByText('Document').closest('label') as HTMLElement;
    // Else the browser would open what is dropped in the page’s place.
    expect(fireEvent.dragOver(zone)).toBe(false);
    expect(zone.hasAttribute('data-over')).toBe(isTaken);
    fireEvent.dragLeave(zone);
    expect(zone).not.toHaveAttribute('data-over');
  });

  it('takes nothing while a file is being read or when it is disabled', () => {
    const { onFile, input } = setUp({ busy: true });
    expect(input).toBeDisabled();
    expect(screen.getByText('Reading the file…')).toBeInTheDocument();
    fireEvent.drop(screen.getByText('Document'), { dataTransfer: { files: [pdf] } });
    expect(onFile).not.toHaveBeenCalled();
  });
});
