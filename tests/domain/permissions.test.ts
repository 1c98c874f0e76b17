import { describe, expect, test } from 'vitest';
import { may, permissionTable } from '#domain/permissions.ts';
import type { Relation } from '#domain/relation.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { VERBS } from '#domain/verbs.ts';
import { whyNotMay } from '#domain/why-not-may.ts';

const PERSONS = {
  SA: { companyType: COMPANY_TYPE.shipper, role: ROLE.admin },
  SC: { companyType: COMPANY_TYPE.shipper, role: ROLE.clerk },
  SD: { companyType: COMPANY_TYPE.shipper, role: ROLE.driver },
  CA: { companyType: COMPANY_TYPE.carrier, role: ROLE.admin },
  CC: { companyType: COMPANY_TYPE.carrier, role: ROLE.clerk },
  CD: { companyType: COMPANY_TYPE.carrier, role: ROLE.driver },
} as const;
type Person = keyof typeof PERSONS;
const RELATIONS = ['none', 'shipper', 'receiver', 'carrier', 'driver'] as const;
type Standing = (typeof RELATIONS)[number];

const EVERYBODY = 'SA SC SD CA CC CD';
const READERS =
  'SA.shipper SC.shipper SA.receiver SC.receiver CA.carrier CC.carrier CD.driver SD.shipper.completed SD.receiver.completed';

/**
 * Written down a second time, by verb instead of by person: who may, as person.relation, or a person alone where no
 * relation is needed. S: shipper or receiver company, C: carrier; A: admin, C: clerk or associate, D: driver.
 */
const EXPECTED: Record<keyof typeof VERBS, string> = {
  'load.read': READERS,
  'bol.read': READERS,
  'file.read': READERS,
  'load.build': 'SA',
  'file.add': 'SA',
  'file.bring': 'SA SC CA CC CD',
  'photo.bring': 'SA SC CA CC CD',
  'load.edit': 'SA.shipper',
  'load.delete': 'SA.shipper',
  'load.check-in': 'SA.shipper SC.shipper CD.driver',
  'load.check-out': 'SA.shipper SC.shipper CD.driver',
  'driver.assign': 'SA.shipper CA.carrier CC.carrier',
  'bol.check-in': 'SA.shipper SC.shipper SA.receiver SC.receiver CD.driver',
  'bol.report-osd': 'SA.receiver SC.receiver',
  'bol.count': 'SA.receiver SC.receiver',
  'bol.complete': 'SA.receiver SC.receiver',
  'bol.outcome': 'SA.receiver SC.receiver CA.carrier CC.carrier CD.driver',
  'bol.close-returned': 'SA.shipper SC.shipper',
  'load.outcome': 'SA.shipper SC.shipper CA.carrier CC.carrier CD.driver',
  'load.dwell': 'SA.shipper SC.shipper CD.driver',
  'bol.dwell': 'SA.receiver SC.receiver CD.driver',
  'load.settle-dwell': 'SA.shipper SC.shipper CA.carrier CC.carrier CD.driver',
  'bol.settle-dwell': 'SA.receiver SC.receiver CA.carrier CC.carrier CD.driver',
  'bol.sign': 'SA.shipper SC.shipper SA.receiver SC.receiver CD.driver',
  'bol.handshake': 'SA.shipper SC.shipper SA.receiver SC.receiver CD.driver',
  'stamp.correct': 'SA.shipper SC.shipper SA.receiver SC.receiver CA.carrier CC.carrier CD.driver',
  'paper.add': 'SA.shipper SC.shipper SA.receiver SC.receiver CA.carrier CC.carrier CD.driver',
  'paper.review': 'SA.shipper SC.shipper SA.receiver SC.receiver CA.carrier CC.carrier',
  'claim.read': 'SA.shipper SC.shipper SA.receiver SC.receiver CA.carrier CC.carrier',
  'claim.file': 'SA.shipper SC.shipper SA.receiver SC.receiver',
  'claim.answer': 'CA.carrier CC.carrier',
  'pickup.read': 'SA.shipper SC.shipper CA.carrier CC.carrier CD.driver SD.shipper.completed',
  'company.read': EVERYBODY,
  'company.edit': 'SA CA',
  'company.search': 'SA SC CA CC',
  'directory.read': EVERYBODY,
  'report.read': 'SA CA',
  'user.add': 'SA CA',
  'user.search': 'SA SC CA CC',
  'user.edit-self': EVERYBODY,
  'user.delete-self': EVERYBODY,
  'user.set-pin': 'SC CC',
  'user.end-sessions': 'SA CA',
  'driver-account.read': 'CA CC CD',
  'driver-account.edit': 'CA CC CD',
  'driver-account.delete': 'CA CD',
  'carrier.read': 'SA SC CA CC CD',
  'carrier.edit': 'CA',
  'carrier.edit-drivers': 'CA CC CD',
};

const verbs = Object.keys(VERBS) as (keyof typeof VERBS)[];
const cells = verbs.flatMap((verb) =>
  (Object.keys(PERSONS) as Person[]).flatMap((person) =>
    RELATIONS.flatMap((standing) => [false, true].map((completed) => ({ verb, person, standing, completed }))),
  ),
);

function isExpected({ verb, person, standing, completed }: (typeof cells)[number]): boolean {
  const grants = EXPECTED[verb].split(' ');
  const held = grants.includes(person) || grants.includes(`${person}.${standing}`);
  return held || (completed && grants.includes(`${person}.${standing}.completed`));
}

const relationsOf = (standing: Standing): Set<Relation> => new Set(standing === 'none' ? [] : [standing]);

describe('the permission table', () => {
  test('holds in every cell of verb, person, relation and completion', () => {
    let allowed = 0;
    for (const cell of cells) {
      const { verb, person, standing, completed } = cell;
      const granted = may(PERSONS[person], verb, relationsOf(standing), { completed });
      expect(granted, JSON.stringify(cell)).toBe(isExpected(cell));
      expect(whyNotMay(PERSONS[person], verb, relationsOf(standing), { completed }) === null).toBe(granted);
      if (granted) allowed += 1;
    }
    console.info(`permissions: ${cells.length} cells walked, ${allowed} allowed, ${permissionTable.length} grants`);
    expect(cells).toHaveLength(verbs.length * 6 * 5 * 2);
    expect(permissionTable).toHaveLength(Object.values(EXPECTED).join(' ').split(' ').length);
  });

  test('lists no grant twice', () => {
    expect(new Set(permissionTable.map((grant) => JSON.stringify(grant))).size).toBe(permissionTable.length);
  });

  test('denies what it does not know', () => {
    expect(may(PERSONS.SA, 'load.unheard-of' as 'load.read', relationsOf('shipper'))).toBe(false);
    expect(may({ companyType: 0, role: 4 as 3 }, 'company.read')).toBe(false);
    expect(may({ companyType: 2 as 1, role: 1 }, 'company.read')).toBe(false);
  });

  test('needs a relation for everything about a load or a BOL', () => {
    const aboutLoads = verbs.filter(
      (verb) => /^(load|bol|pickup|driver|stamp)\.|^file\.read/.test(verb) && verb !== 'load.build',
    );
    expect(aboutLoads).toHaveLength(23);
    for (const verb of aboutLoads) {
      for (const person of Object.values(PERSONS))
        expect(may(person, verb, new Set(), { completed: true })).toBe(false);
    }
  });

  test('adds up two relations of one person', () => {
    const both = new Set<Relation>(['shipper', 'receiver']);
    expect(may(PERSONS.SA, 'load.edit', both)).toBe(true);
    expect(may(PERSONS.SA, 'bol.complete', both)).toBe(true);
    expect(may(PERSONS.SC, 'load.edit', both)).toBe(false);
  });

  test('takes a load for open where nobody says that it is completed', () => {
    expect(may(PERSONS.SD, 'load.read', relationsOf('shipper'))).toBe(false);
    expect(whyNotMay(PERSONS.SD, 'load.read', relationsOf('shipper'))).toBe('You are not allowed to see this load.');
    expect(may(PERSONS.SD, 'load.read', relationsOf('shipper'), { completed: true })).toBe(true);
    expect(may(PERSONS.SA, 'load.edit', relationsOf('shipper'), { completed: true })).toBe(true);
  });

  test('says what is not allowed', () => {
    expect(whyNotMay(PERSONS.SC, 'load.build')).toBe('You are not allowed to build loads.');
    expect(whyNotMay(PERSONS.SA, 'bol.complete', relationsOf('shipper'))).toBe(
      'You are not allowed to complete this BOL.',
    );
  });
});
