/**
 * Mistakes planted into the server: each takes the place of one function of it, is met by people with devices, and must be
 * found by what the rows say. Requests that are held between two steps make them meet.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { cloneDatabase } from '../support/server/clone-database.ts';
import { buildCodes } from './codes.ts';
import { type Meeting, planWith } from './planted-meetings.ts';
import { runPlan } from './run-plan.ts';
import type * as simServerModule from './server/sim-server.ts';

/** Within so many runs. */
const SEEDS = 25;

export interface PlantedServerFault {
  /** Puts the mistake in the place of what is right. */
  plant: () => void;
  /** Any of these finds it. */
  rules: string[];
  meeting?: Meeting;
}

const planted: string[] = [];

/** Functions of one module replaced by others that are made of them. */
export function instead<M extends object>(path: string, change: (right: M) => Partial<M>): () => void {
  return () => {
    planted.push(path);
    vi.doMock(path, async (importOriginal) => {
      const right = await importOriginal<M>();
      return { ...right, ...change(right) };
    });
  };
}

/** One test for each mistake; to be called within a `describe`. */
export function plantedServers(faults: Record<string, PlantedServerFault>): void {
  afterEach(() => {
    for (const path of planted.splice(0)) vi.doUnmock(path);
    vi.resetModules();
  });
  test.each(Object.entries(faults))('%s', { timeout: 600_000 }, async (_, { plant, rules, meeting }) => {
    vi.resetModules();
    plant();
    const { startSimServer }: typeof simServerModule = await import('./server/sim-server.ts');
    const [database, codes] = [await cloneDatabase(), await buildCodes()];
    const server = await startSimServer(database.url);
    let found: string | null = null;
    for (let seed = 1; seed <= SEEDS && found === null; seed += 1) {
      found = (await runPlan(planWith(meeting, seed), server, codes)).broken?.rule ?? null;
    }
    await server.close();
    await database.drop();
    expect(rules).toContain(found);
  });
}
