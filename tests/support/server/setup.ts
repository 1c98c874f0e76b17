/** For every file whose tests may start servers or browsers: none of them outlives it. */
import '../late.ts';
import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from '../after-file.ts';

afterEach(endTest, 120_000);
afterAll(endFile, 120_000);
