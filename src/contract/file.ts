/** BOL documents, named by the SHA-256 of their bytes. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Sha256 } from './values.ts';

const fileName = z.object({ sha256: Sha256 });

export const StoredFile = z.object({ sha256: Sha256, size: z.int(), pages: z.int() });
export type StoredFile = z.infer<typeof StoredFile>;

/** Body: the raw bytes as `application/pdf`. 201 when new, 200 when the server had it. */
export const putFile = endpoint({
  method: 'PUT',
  path: '/api/files/:sha256',
  noun: 'files',
  summary: 'Store a PDF under the hash of its bytes',
  access: 'session',
  status: 201,
  params: fileName,
  takes: 'application/pdf',
  reply: StoredFile,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:sha256',
  noun: 'files',
  summary: 'The PDF, for who can see a BOL that refers to it',
  access: 'session',
  params: fileName,
});
