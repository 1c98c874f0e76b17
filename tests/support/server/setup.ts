/** For every file whose tests may start servers: none of them outlives it. */
import { afterAll } from 'vitest';
import { closeTestServers } from './test-server.ts';

afterAll(closeTestServers, 120_000);
