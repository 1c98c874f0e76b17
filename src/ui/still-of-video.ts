/** One photo out of a live picture, as JPEG. */

/** A camera asked for a photo of its own may never answer. */
const PATIENCE_MS = 4000;
const QUALITY = 0.92;

/** Chromium only; the photo has all pixels the camera has, where a live picture has two million at best. */
type PhotoCamera = new (track: MediaStreamTrack) => { takePhoto: () => Promise<Blob> };

/** The camera's own photo where it gives one, the frame that is shown otherwise. Rejects when there is neither. */
export async function stillOf(video: HTMLVideoElement): Promise<Blob> {
  const Camera = Reflect.get(globalThis, 'ImageCapture') as PhotoCamera | undefined;
  const track = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
  if (Camera && track) {
    const photo = await inTime(new Camera(track).takePhoto()).catch(() => null);
    if (photo && photo.size > 0) return photo;
  }
  return frameOf(video);
}

function inTime(photo: Promise<Blob>): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The camera gave no photo in time.')), PATIENCE_MS);
    photo.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The frame could not be written as JPEG.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
