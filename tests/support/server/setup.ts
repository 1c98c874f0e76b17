/** For every file whose tests may start servers or browsers: none of them outlives it. */
import { afterAll } from 'vitest';
import { endFile } from '../after-file.ts';

afterAll(endFile, 120_000);
