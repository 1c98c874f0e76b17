/**
 * The S3 service the tests run against: the Swift that `tests/support/swift-s3.sh start` starts, or any other one by
 * TEST_S3_URL (as FILES_URL) and the AWS_* variables.
 */
import { AwsClient } from 'aws4fetch';
import { readConfig } from '#server/base/config.ts';
import type { S3Location } from '#server/base/file-location.ts';

const { TEST_S3_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env;

/** What a server is told to keep its documents there. */
export const S3_ENV: Record<string, string> & { FILES_URL: string } = TEST_S3_URL
  ? {
      FILES_URL: TEST_S3_URL,
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { AWS_SESSION_TOKEN } : {}),
    }
  : {
      FILES_URL: 's3://connex-bol-test/documents?endpoint=http://127.0.0.1:8390&region=us-east-1',
      AWS_ACCESS_KEY_ID: 'test:tester',
      AWS_SECRET_ACCESS_KEY: 'testing',
    };

export const S3_LOCATION = readConfig(S3_ENV).files as S3Location;
const { accessKeyId, secretAccessKey, region, endpoint, bucket } = S3_LOCATION;

/** Calls the service with our keys, without the code under test. */
export const s3Client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

/** Makes the bucket if it is not there. */
export async function makeBucket(): Promise<void> {
  const { status } = await s3Client.fetch(`${endpoint}/${bucket}`, {
    method: 'PUT',
    signal: AbortSignal.timeout(5000),
  });
  // 409: it is there already.
  if (status !== 200 && status !== 409) throw new Error(`The S3 service answered ${status} to the making of a bucket.`);
}
