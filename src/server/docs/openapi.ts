/** The contract as an OpenAPI 3.1 document: made from the same declarations the server mounts and devices call. */
import type { Endpoint, Schema } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { API_VERSION, FAILURES, type FailureCode, HEADERS } from '#contract/failure.ts';
import { Components, type JsonSchema } from './components.ts';

export interface Operation extends JsonSchema {
  operationId: string;
  tags: [string];
  summary: string;
  security: object[];
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: JsonSchema };
}

const REQUEST_HEADERS: readonly [string, string][] = [
  [HEADERS.idempotencyKey, 'The same key with the same request gets the first answer again; kept for 400 days'],
  [HEADERS.actor, 'User id the request belongs to; 409 when somebody else is logged in'],
  [HEADERS.device, 'Which device sends it'],
  [HEADERS.skew, 'Server clock minus device clock, ms, as the device measured it'],
  [
    HEADERS.clockUncertain,
    '1: the clock of the device was set around the event, the skew may not be the one of that moment',
  ],
  [HEADERS.clientTime, 'Device clock when the request was sent, ISO; used where no skew is known'],
];

const LEVEL_HEADER = [HEADERS.level, 'Which level of the wire the caller understands; left out: 1'] as const;
const LANGUAGE_HEADER = [
  HEADERS.language,
  'Which language refusals are said in: en, es or fr; left out: that of the account, else the one its devices asked in last, else English',
] as const;

/** What is not JSON, by `METHOD path`. */
const REPLIES: Record<string, string[]> = {
  'GET /api/files/:sha256': ['application/pdf'],
  'GET /api/bols/:id/signed.pdf': ['application/pdf'],
  'GET /api/demo/sample-bol.pdf': ['application/pdf'],
  'GET /api/photos/:sha256': ['image/jpeg'],
  'GET /api/images/:sha256': ['image/jpeg', 'image/png'],
  'GET /api/events': ['text/event-stream'],
};

/** Describes every endpoint. */
export function makeOpenApi(): OpenApi {
  const components = new Components();
  const paths: OpenApi['paths'] = {};
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Connex BOL',
      version: API_VERSION,
      description: 'Electronic bills of lading and load tracking. Log in with `POST /api/auth/login`.',
    },
    security: [{ session: [] }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'connex_session' } },
    },
  };
}

function operation(name: string, endpoint: Endpoint, components: Components): Operation {
  const { method, access, noun, summary, params, query } = endpoint;
  const session = access === 'session';
  return {
    operationId: name,
    tags: [noun],
    summary,
    security: session ? [{ session: [] }] : [],
    parameters: [
      ...fieldsOf(params, 'path', components),
      ...fieldsOf(query, 'query', components),
      ...(session && method !== 'GET' ? REQUEST_HEADERS.map(requestHeader) : []),
      ...(session ? [requestHeader(LEVEL_HEADER)] : []),
      requestHeader(LANGUAGE_HEADER),
    ],
    ...bodyOf(endpoint, components),
    responses: { [String(endpoint.status ?? 200)]: replyOf(endpoint, components), ...describeFailures(endpoint) },
  };
}

const requestHeader = ([name, description]: readonly [string, string]): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** The fields of an object schema as parameters. */
function fieldsOf(schema: Schema | undefined, place: 'path' | 'query', components: Components): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.describe(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

function bodyOf({ takes, body }: Endpoint, components: Components): { requestBody?: JsonSchema } {
  if (takes)
    return { requestBody: { required: true, content: { [takes]: { schema: { type: 'string', format: 'binary' } } } } };
  if (!body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: components.describe(body, 'input') } } },
  };
}

function replyOf({ method, path, reply, summary, status }: Endpoint, components: Components): JsonSchema {
  const headers = {
    [HEADERS.api]: { schema: { type: 'string', const: API_VERSION } },
    [HEADERS.now]: { schema: { type: 'integer' }, description: 'Server clock, ms since 1970' },
  };
  const raw = REPLIES[`${method} ${path}`];
  const schema = reply ? components.describe(reply, 'output') : undefined;
  if (status === 204) return { description: summary, headers };
  const types = schema ? ['application/json'] : (raw ?? []);
  const content = types.map((type) => [type, { schema: schema ?? { type: 'string', format: 'binary' } }]);
  return { description: summary, headers, content: Object.fromEntries(content) };
}

/** Failures of a conflict that only some nouns know. */
const CONFLICTS: Partial<Record<string, FailureCode[]>> = {
  loads: ['rule-broken', 'changed-meanwhile', 'id-taken', 'file-missing'],
  bols: ['rule-broken', 'driver-changed', 'file-missing'],
  users: ['rule-broken', 'email-taken', 'id-taken'],
  signatures: ['rule-broken', 'document-changed', 'id-taken'],
  drivers: ['rule-broken'],
  carriers: ['rule-broken'],
  counts: ['rule-broken', 'file-missing'],
  claims: ['rule-broken'],
  dwell: ['rule-broken', 'changed-meanwhile'],
  papers: ['rule-broken', 'file-missing'],
  handshakes: ['rule-broken'],
};

/** How a call can be refused, as the document tells it. */
export function codesOf({ method, access, noun, path, params, query, body }: Endpoint): FailureCode[] {
  const changes = method !== 'GET';
  const codes: FailureCode[] = ['too-many-requests', 'unavailable', 'internal'];
  if (access === 'session') codes.push('no-session', 'forbidden', 'actor-mismatch');
  // Bodies name what they are about, too.
  if (params || (body && access === 'session')) codes.push('not-found');
  if (params || query || body || changes) codes.push('invalid');
  if (changes) codes.push('wrong-origin', 'wrong-content-type', 'too-large', ...(CONFLICTS[noun] ?? []));
  if (changes && access === 'session') codes.push('key-reused');
  if (path === '/api/auth/login') codes.push('wrong-login');
  if (path.startsWith('/api/auth/password') || path === '/api/auth/email/undo') codes.push('token-expired');
  if (noun === 'users' && changes) codes.push('not-confirmed', 'too-many-requests');
  if (path === '/api/auth/password/:userId') codes.push('no-session', 'forbidden');
  if (path.startsWith('/api/changes')) codes.push('cursor-gone');
  if (params && path.endsWith('.pdf')) codes.push('rule-broken');
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
function describeFailures(endpoint: Endpoint): Record<string, JsonSchema> {
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
