/**
 * Looking a driver up as somebody types. After a pause the device's own answer is there at once; the server's takes its
 * place when it comes, because it knows drivers this device has never seen. Without a network the first one stays, and
 * the caller can say that more may be found later.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type PersonTag, searchUsers } from '#contract/user.ts';
import { LIMITS } from '#domain/limits.ts';
import { ROLE } from '#domain/roles.ts';
import { call } from '#offline/call.ts';
import { matchesDriver, readKnownDrivers } from '#offline/reads/read-known-drivers.ts';

export interface DriverSearch {
  options: PersonTag[];
  /** `typing` until the pause; `device`: only this device was asked, the server is not reached. */
  state: 'empty' | 'typing' | 'searching' | 'device' | 'complete';
}

const NOTHING: DriverSearch = { options: [], state: 'empty' };

/** Drivers that match `term`; only those of `companyId` when it is given. An empty term has no matches. */
export function useDriverSearch(term: string, companyId?: string): DriverSearch {
  const wanted = term.trim().toLowerCase();
  const [settled] = useDebouncedValue(wanted, LIMITS.searchDebounceMs);
  const [failure, setFailure] = useState<unknown>(null);
  const [found, setFound] = useState<DriverSearch & { of: string }>({ ...NOTHING, of: '' });

  useEffect(() => {
    if (settled === '') return;
    let current = true;
    const show = (options: PersonTag[], state: DriverSearch['state']) =>
      current && setFound({ options, state, of: settled });
    const search = async () => {
      const known = (await readKnownDrivers({ companyId })).filter((driver) => matchesDriver(driver, settled));
      show(known, 'searching');
      try {
        show(await askServer(settled, companyId), 'complete');
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'CallError') throw error;
        show(known, 'device');
      }
    };
    // Once nobody waits for it any more (signed out, another term) its failure is nobody's either.
    search().catch((error: unknown) => current && setFailure(error));
    return () => {
      current = false;
    };
  }, [settled, companyId]);

  if (failure !== null) throw failure;
  if (wanted === '') return NOTHING;
  if (found.of !== wanted) return { options: [], state: 'typing' };
  return found;
}

async function askServer(term: string, companyId: string | undefined): Promise<PersonTag[]> {
  const query = { role: ROLE.driver, searchTerm: term, searchAll: 'true' as const };
  const people = await call(searchUsers, { query });
  return people.filter((person) => companyId === undefined || person.companyId === companyId);
}
