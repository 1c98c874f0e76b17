import type { BolFields, LoadFields } from '#contract/load.ts';
import { Failure } from '../http/failure.ts';

/** What people call the fields. */
const NAMES: Record<keyof LoadFields | keyof BolFields, string> = {
  ready: 'shipped or saved',
  carrierId: 'carrier',
  pUDate: 'P/U date',
  pUNum: 'P/U number',
  loadNum: 'load number',
  pULocation: 'P/U location',
  destination: 'destination',
  receiverId: 'receiver',
  deliveryDate: 'delivery date',
  file: 'document',
};

/** The conflict of an edit: names the fields somebody else was faster with. */
export function changedMeanwhile(what: 'load' | 'BOL', fields: readonly (keyof typeof NAMES)[]): Failure {
  const names = fields.map((field) => NAMES[field]).join(', ');
  return new Failure('changed-meanwhile', `Somebody else changed this ${what} meanwhile: ${names}.`);
}
