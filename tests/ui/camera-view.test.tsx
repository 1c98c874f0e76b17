import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraView } from '#ui/camera-view.tsx';
import { PhotoButton } from '#ui/photo-button.tsx';
import { renderUi } from '../support/render-ui.tsx';
import { installCamera } from './fake-camera.ts';

let camera: ReturnType<typeof installCamera> | null = null;
afterEach(() => {
  camera?.release();
  camera = null;
});

const take = () => screen.findByRole('button', { name: 'Take' });

describe('the live picture of a camera', () => {
  it('runs for as long as it is shown, and prefers the camera that looks away from the person', async () => {
    camera = installCamera();
    const { unmount } = renderUi(<CameraView label="Papers" onTake={() => {}} />);
    await waitFor(async () => expect(await take()).toBeEnabled());
    expect(camera.asked).toEqual([expect.objectContaining({ audio: false })]);
    expect(camera.asked[0]?.video).toMatchObject({ facingMode: { ideal: 'environment' } });
    expect(camera.running()).toBe(1);
    unmount();
    expect(camera.running()).toBe(0);
  });

  it('is let go while the page is in the background, and comes back', async () => {
    camera = installCamera();
    renderUi(<CameraView label="Papers" onTake={() => {}} />);
    await waitFor(async () => expect(await take()).toBeEnabled());
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(camera?.running()).toBe(0));
    state.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(camera?.running()).toBe(1));
    state.mockRestore();
  });

  it.each([
    [
      'NotAllowedError',
      'The camera is not allowed here. Allow it for this site in the browser’s settings, then try again.',
    ],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera does not start. Another app may be using it: close that, then try again.'],
  ])('says what to do about %s, and tries again', async (name, words) => {
    let fails: string | null = name;
    camera = installCamera({ fails: () => fails });
    renderUi(<CameraView label="Papers" onTake={() => {}} instead={<button type="button">Choose</button>} />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
    fails = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await take()).toBeEnabled());
  });

  it('says so when the camera goes away', async () => {
    camera = installCamera();
    renderUi(<CameraView label="Papers" onTake={() => {}} />);
    await waitFor(async () => expect(await take()).toBeEnabled());
    act(() => camera?.unplug());
    expect(await screen.findByText(/^The camera does not start/)).toBeVisible();
  });

  it('can be that of another camera where there are several', async () => {
    const cameras = [
      { deviceId: 'c1', label: 'Back' },
      { deviceId: 'c2', label: '' },
    ];
    camera = installCamera({ cameras });
    renderUi(<CameraView label="Papers" onTake={() => {}} />);
    await userEvent.selectOptions(await screen.findByLabelText('Camera'), 'Camera 2');
    await waitFor(() => expect(camera?.asked.at(-1)?.video).toMatchObject({ deviceId: { ideal: 'c2' } }));
    await waitFor(() => expect(camera?.running()).toBe(1));
  });

  describe('of a browser whose cameras give no photos of their own', () => {
    const SIZE = [
      ['videoWidth', 1920],
      ['videoHeight', 1080],
    ] as const;
    const drawn: [width: number, height: number, ...args: unknown[]][] = [];
    let jpeg: Blob | null = null;
    beforeEach(() => {
      drawn.length = 0;
      jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
      camera = installCamera();
      for (const [name, value] of SIZE)
        Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, value });
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
        return { drawImage: (...args: unknown[]) => drawn.push([this.width, this.height, ...args]) } as never;
      });
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) => {
        expect(type).toBe('image/jpeg');
        take(jpeg);
      });
    });
    afterEach(() => {
      vi.restoreAllMocks();
      for (const [name] of SIZE) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
    });

    it('is taken as it is shown, with all the pixels it has', async () => {
      const taken = vi.fn();
      const { container } = renderUi(<CameraView label="Papers" onTake={taken} />);
      await waitFor(async () => expect(await take()).toBeEnabled());
      await userEvent.click(await take());
      await waitFor(() => expect(taken).toHaveBeenCalledWith(jpeg));
      expect(drawn).toEqual([[1920, 1080, container.querySelector('video'), 0, 0]]);
    });

    it('says so where it gives nothing, and can be taken again', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const taken = vi.fn();
      jpeg = null;
      renderUi(<CameraView label="Papers" onTake={taken} />);
      await waitFor(async () => expect(await take()).toBeEnabled());
      await userEvent.click(await take());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The camera gave no photo. Try again.'));
      expect(taken).not.toHaveBeenCalled();
      jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
      await userEvent.click(await take());
      await waitFor(() => expect(taken).toHaveBeenCalledOnce());
      expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    });
  });

  it('is looked at frame by frame, one look at a time', async () => {
    camera = installCamera();
    let looking = 0;
    let most = 0;
    let looks = 0;
    const onFrame = async () => {
      looking += 1;
      looks += 1;
      most = Math.max(most, looking);
      await new Promise((resolve) => setTimeout(resolve, 200));
      looking -= 1;
    };
    const { unmount } = renderUi(<CameraView label="Code" onFrame={onFrame} />);
    await waitFor(() => expect(looks).toBeGreaterThan(2));
    expect(most).toBe(1);
    unmount();
  });
});

describe('a button for photos', () => {
  it('shows the live picture where the camera has no app, and a choice of photos beside it', async () => {
    camera = installCamera({ fails: () => 'NotFoundError' });
    const taken = vi.fn();
    renderUi(
      <PhotoButton label="Photo of a page" onPhotos={taken}>
        Take a photo
      </PhotoButton>,
    );
    const chosen = screen.getByLabelText<HTMLInputElement>('Photo of a page from this device');
    const pressed = vi.spyOn(chosen, 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Choose a photo' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Take a photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Photo of a page' });
    expect(await screen.findByText('This device has no camera.')).toBeVisible();
    const inside = [...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Choose a photo');
    await userEvent.click(inside!);
    expect(pressed).toHaveBeenCalledTimes(2);
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    fireEvent.change(chosen, { target: { files: [file] } });
    expect(taken).toHaveBeenCalledWith([file]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes nothing where the live picture is closed', async () => {
    camera = installCamera();
    const taken = vi.fn();
    renderUi(
      <PhotoButton label="Photo of a page" onPhotos={taken}>
        Take a photo
      </PhotoButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Take a photo' }));
    await screen.findByRole('dialog', { name: 'Photo of a page' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(taken).not.toHaveBeenCalled();
  });

  it('offers the live picture where the camera’s app was asked for and gave nothing', async () => {
    camera = installCamera();
    Object.defineProperty(HTMLInputElement.prototype, 'capture', { configurable: true, writable: true, value: '' });
    try {
      renderUi(
        <PhotoButton label="Photo of a page" onPhotos={() => {}}>
          Take a photo
        </PhotoButton>,
      );
      expect(screen.queryByRole('button', { name: 'Camera did not open?' })).toBeNull();
      act(() => void screen.getByLabelText('Photo of a page').dispatchEvent(new Event('cancel', { bubbles: true })));
      await userEvent.click(screen.getByRole('button', { name: 'Camera did not open?' }));
      await waitFor(async () => expect(await take()).toBeEnabled());
    } finally {
      Reflect.deleteProperty(HTMLInputElement.prototype, 'capture');
    }
  });
});
