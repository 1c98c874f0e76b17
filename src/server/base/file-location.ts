/** Where documents are kept, as FILES_URL says it: a folder, or a bucket of an S3 service. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { withoutLastSlashes } from '#domain/addresses.ts';

interface FolderLocation {
  readonly kind: 'folder';
  /** Absolute. */
  readonly folder: string;
}

export interface S3Location {
  readonly kind: 's3';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export type FileLocation = FolderLocation | S3Location;

const Environment = z.object({
  FILES_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
});
type Environment = z.infer<typeof Environment>;

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FORM =
  'FILES_URL must be like s3://bucket?endpoint=https://objects.example.com&region=us-east-1 or file:///folder.';

const s3Location = (url: URL, env: Environment): S3Location | string[] => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const region = url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const unknown = [...url.searchParams.keys()].filter((key) => key !== 'region' && key !== 'endpoint');
  const problems = [
    BUCKET.test(url.host) ? null : FORM,
    /^https?:\/\//.test(endpoint) && URL.canParse(endpoint)
      ? null
      : 'The endpoint in FILES_URL must be an http(s) address.',
    unknown.length === 0 ? null : `FILES_URL knows endpoint and region, not ${unknown.join(', ')}.`,
    accessKeyId ? null : 'AWS_ACCESS_KEY_ID must be given when FILES_URL names a bucket.',
    secretAccessKey ? null : 'AWS_SECRET_ACCESS_KEY must be given when FILES_URL names a bucket.',
  ].filter((problem) => problem !== null);
  if (problems.length > 0 || !accessKeyId || !secretAccessKey) return problems;
  const prefix = withoutLastSlashes(url.pathname.replace(/^\/+/, ''));
  return {
    kind: 's3',
    endpoint: withoutLastSlashes(endpoint),
    region,
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
  };
};

const locate = (env: Environment, dataDir: string): FileLocation | string[] => {
  if (env.FILES_URL === undefined) return { kind: 'folder', folder: path.join(dataDir, 'files') };
  if (!URL.canParse(env.FILES_URL)) return [FORM];
  const url = new URL(env.FILES_URL);
  if (url.protocol === 's3:') return s3Location(url, env);
  if (url.protocol === 'file:' && url.host === '') return { kind: 'folder', folder: fileURLToPath(url) };
  return [FORM];
};

/** Reads FILES_URL and the AWS_* variables it needs; a folder in `dataDir` when there is none. */
export const FilesSetting = (dataDir: string) =>
  Environment.transform((env, context): FileLocation => {
    const location = locate(env, dataDir);
    if (!Array.isArray(location)) return location;
    for (const message of location) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
