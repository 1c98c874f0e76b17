/** Which failures a call can be answered with, as OpenAPI responses by status. */
import type { Endpoint } from '#contract/endpoint.ts';
import { FAILURES, type FailureCode, HEADERS } from '#contract/failure.ts';
import type { JsonSchema } from './components.ts';

/** Failures of a conflict that only some nouns know. */
const CONFLICTS: Partial<Record<string, FailureCode[]>> = {
  loads: ['rule-broken', 'changed-meanwhile', 'id-taken', 'file-missing'],
  bols: ['rule-broken', 'driver-changed', 'file-missing'],
  users: ['rule-broken', 'email-taken', 'id-taken'],
  signatures: ['rule-broken', 'document-changed', 'id-taken'],
  drivers: ['rule-broken'],
};

function codesOf({ method, access, noun, path, params, query, body }: Endpoint): FailureCode[] {
  const changes = method !== 'GET';
  const codes: FailureCode[] = ['too-many-requests', 'unavailable', 'internal'];
  if (access === 'session') codes.push('no-session', 'forbidden', 'actor-mismatch');
  if (params) codes.push('not-found');
  if (params || query || body || changes) codes.push('invalid');
  if (changes) codes.push('wrong-origin', 'wrong-content-type', 'too-large', ...(CONFLICTS[noun] ?? []));
  if (changes && access === 'session') codes.push('key-reused');
  if (path === '/api/auth/login') codes.push('wrong-login');
  if (path.startsWith('/api/auth/password') || path === '/api/auth/email/undo') codes.push('token-expired');
  if (noun === 'users' && changes) codes.push('not-confirmed', 'too-many-requests');
  if (path === '/api/changes') codes.push('cursor-gone');
  if (path.endsWith('/signed.pdf')) codes.push('rule-broken');
  if (noun === 'files') codes.push(changes ? 'not-a-pdf' : 'bad-range');
  if (noun === 'photos' && changes) codes.push('not-a-photo');
  return codes;
}

const MESSAGE = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
const FIELDS = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Why each field is wrong, by path',
    },
  },
  required: ['message', 'fields'],
};

/** One response per status; the codes it stands for travel in a header. */
export function describeFailures(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = new Map<number, FailureCode[]>();
  for (const code of codesOf(endpoint)) {
    byStatus.set(FAILURES[code], [...(byStatus.get(FAILURES[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, codes]) => [String(status), response(status, codes)]),
  );
}

function response(status: number, codes: FailureCode[]): JsonSchema {
  const content =
    status === 409
      ? { 'text/plain': { schema: { type: 'string', description: 'The reason, for a person' } } }
      : { 'application/json': { schema: status === 422 ? FIELDS : MESSAGE } };
  const headers: JsonSchema = { [HEADERS.error]: { schema: { type: 'string', enum: codes } } };
  if (status === 429 || status === 503)
    headers['retry-after'] = { schema: { type: 'integer' }, description: 'Seconds' };
  return { description: codes.join(', '), headers, content };
}
