/** What stands in the places of a notice: `load {load} (P/U {pUNum})`, `BOL {file} of load {load} (P/U {pUNum})`. */
import { shortId } from '#domain/ids.ts';
import type { BolRecord } from '../freight/bols.ts';
import type { WholeLoad } from '../freight/whole-load.ts';

/** `load`: its last figures. */
export type LoadNames = { load: string; pUNum: string };
/** `file`: the name of its document. */
export type BolNames = LoadNames & { file: string };

export const namesOfLoad = ({ id, pUNum }: Pick<WholeLoad['load'], 'id' | 'pUNum'>): LoadNames => ({
  load: shortId(id),
  pUNum,
});

export const namesOfBol = (load: WholeLoad['load'], { fileName }: Pick<BolRecord, 'fileName'>): BolNames => ({
  ...namesOfLoad(load),
  file: fileName,
});
