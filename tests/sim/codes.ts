import { buildDeviceCode, type SourceChange } from './device/device-code.ts';
import type { Codes } from './world.ts';

/** The next version of the app as far as its store goes: a number higher, and one more index that has to be made. */
const NEXT_VERSION: SourceChange[] = [
  {
    file: 'src/offline/rows/schema.ts',
    from: '  refuseBlobs(db);\n',
    to: "  db.version(99).stores({ companies: '_id, name' });\n  refuseBlobs(db);\n",
  },
];

/** The device's code of today and of the next version, both with the same changes. */
export async function buildCodes(changes: readonly SourceChange[] = []): Promise<Codes> {
  const [now, next] = await Promise.all([buildDeviceCode(changes), buildDeviceCode([...changes, ...NEXT_VERSION])]);
  return { now, next };
}
