import { onTestFinished, vi } from 'vitest';

interface SavedFile {
  name: string;
  content: Blob;
}

/** The files that are saved from now on, until this test ends. None is written anywhere. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content = new Blob();
  const addresses = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob;
    return 'blob:saved';
  });
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  onTestFinished(() => {
    addresses.mockRestore();
    clicks.mockRestore();
  });
  return saved;
}
