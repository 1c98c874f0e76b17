/** Photos of freight: JPEG files named by the SHA-256 of their bytes, which say nothing but what they show. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Sha256 } from './values.ts';

const photoName = z.object({ sha256: Sha256 });

/** What a fact names as its photos. */
export const Photos = z.array(Sha256).check(z.maxLength(LIMITS.photosMax));

/** Width and height as stored, before it is turned, px. */
export const StoredPhoto = z.object({ sha256: Sha256, size: z.int(), width: z.int(), height: z.int() });
export type StoredPhoto = z.infer<typeof StoredPhoto>;

/** Body: the raw bytes as `image/jpeg`. 201 when new, 200 when the server had it of this person. */
export const putPhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:sha256',
  noun: 'photos',
  summary: 'Store a JPEG without metadata under the hash of its bytes',
  access: 'session',
  status: 201,
  params: photoName,
  takes: 'image/jpeg',
  reply: StoredPhoto,
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:sha256',
  noun: 'photos',
  summary: 'The photo, for whoever brought it or can see what it belongs to',
  access: 'session',
  params: photoName,
});
