/**
 * Who may do what: one table of company type, role, relation and verb. What is not in it is forbidden. The server asks
 * it before every act, screens ask it to show or hide. Verbs about a load or BOL need a relation to it; the others
 * (relation null) are about one's own account or company, and the caller looks only at those rows.
 */
import type { Relation } from './relation.ts';
import type { Actor, CompanyType, Role } from './roles.ts';
import { COMPANY_TYPE, ROLE } from './roles.ts';
import type { Verb } from './verbs.ts';

export interface Permission {
  companyType: CompanyType;
  role: Role;
  /** The relation it takes; null for verbs that are not about a load. */
  relation: Relation | null;
  verb: Verb;
  /** `completed`: only once the BOL is completed; for a load, once one of its BOLs is that they see. */
  when: 'always' | 'completed';
}

type Grants = Partial<Record<Relation | 'none', readonly Verb[]>>;

const SELF: readonly Verb[] = ['company.read', 'directory.read', 'user.edit-self', 'user.delete-self'];
const STAFF: readonly Verb[] = ['company.search', 'user.search', 'carrier.read', 'file.bring', 'photo.bring'];
const READ: readonly Verb[] = ['load.read', 'bol.read', 'file.read'];
const PICK_UP: readonly Verb[] = [
  'pickup.read',
  'load.check-in',
  'load.check-out',
  'bol.check-in',
  'bol.sign',
  'bol.handshake',
  'stamp.correct',
  'load.outcome',
  'load.dwell',
  'load.settle-dwell',
  'paper.add',
];
const CLAIM: readonly Verb[] = ['claim.read', 'claim.file'];
const RECEIVE: readonly Verb[] = [
  ...READ,
  'bol.check-in',
  'bol.report-osd',
  'bol.count',
  'bol.complete',
  'bol.outcome',
  'bol.dwell',
  'bol.settle-dwell',
  'bol.sign',
  'bol.handshake',
  'stamp.correct',
  'paper.add',
  'paper.review',
  ...CLAIM,
];
const CARRY: readonly Verb[] = [
  ...READ,
  'pickup.read',
  'driver.assign',
  'stamp.correct',
  'bol.outcome',
  'load.outcome',
  'load.settle-dwell',
  'bol.settle-dwell',
  'paper.add',
  'paper.review',
  'claim.read',
  'claim.answer',
];
const DRIVERS: readonly Verb[] = ['driver-account.read', 'driver-account.edit', 'carrier.edit-drivers'];

const GRANTS: readonly { companyType: CompanyType; role: Role; grants: Grants; when?: Permission['when'] }[] = [
  {
    companyType: COMPANY_TYPE.shipper,
    role: ROLE.admin,
    grants: {
      none: [
        ...SELF,
        ...STAFF,
        'load.build',
        'file.add',
        'company.edit',
        'user.add',
        'user.end-sessions',
        'report.read',
      ],
      shipper: [
        ...READ,
        ...PICK_UP,
        ...CLAIM,
        'bol.close-returned',
        'paper.review',
        'load.edit',
        'load.delete',
        'driver.assign',
      ],
      receiver: RECEIVE,
    },
  },
  {
    companyType: COMPANY_TYPE.shipper,
    role: ROLE.clerk,
    grants: {
      none: [...SELF, ...STAFF, 'user.set-pin'],
      shipper: [...READ, ...PICK_UP, ...CLAIM, 'bol.close-returned', 'paper.review'],
      receiver: RECEIVE,
    },
  },
  { companyType: COMPANY_TYPE.shipper, role: ROLE.driver, grants: { none: SELF } },
  {
    companyType: COMPANY_TYPE.shipper,
    role: ROLE.driver,
    when: 'completed',
    grants: { shipper: [...READ, 'pickup.read'], receiver: READ },
  },
  {
    companyType: COMPANY_TYPE.carrier,
    role: ROLE.admin,
    grants: {
      none: [
        ...SELF,
        ...STAFF,
        ...DRIVERS,
        'driver-account.delete',
        'carrier.edit',
        'company.edit',
        'user.add',
        'user.end-sessions',
        'report.read',
      ],
      carrier: CARRY,
    },
  },
  {
    companyType: COMPANY_TYPE.carrier,
    role: ROLE.clerk,
    grants: { none: [...SELF, ...STAFF, ...DRIVERS, 'user.set-pin'], carrier: CARRY },
  },
  {
    companyType: COMPANY_TYPE.carrier,
    role: ROLE.driver,
    // Of the accounts and the list only their own: the caller sees to that.
    grants: {
      none: [...SELF, ...DRIVERS, 'driver-account.delete', 'carrier.read', 'file.bring', 'photo.bring'],
      driver: [...READ, ...PICK_UP, 'bol.outcome', 'bol.dwell', 'bol.settle-dwell'],
    },
  },
];

/** The whole table, one line a grant. */
export const permissionTable: readonly Permission[] = GRANTS.flatMap(({ companyType, role, grants, when = 'always' }) =>
  Object.entries(grants).flatMap(([standing, verbs]) =>
    verbs.map((verb) => {
      const relation = standing === 'none' ? null : (standing as Relation);
      return { companyType, role, relation, verb, when };
    }),
  ),
);

const keyOf = ({ companyType, role, relation, verb, when }: Permission) =>
  [companyType, role, relation ?? 'none', verb, when].join('/');
const granted: ReadonlySet<string> = new Set(permissionTable.map(keyOf));

/** What a rule may need to know of the row besides the relation. */
export interface PermissionFacts {
  completed: boolean;
}

export type Person = Pick<Actor, 'role' | 'companyType'>;

/**
 * Whether the actor may do this in any of these relations. Pass `completed` when reading: a shipper's own drivers see
 * a BOL only once it is, and a load with those of its BOLs that are.
 */
export function may(
  actor: Person,
  verb: Verb,
  relations: ReadonlySet<Relation> = new Set(),
  facts: PermissionFacts = { completed: false },
): boolean {
  const { companyType, role } = actor;
  const whens: Permission['when'][] = facts.completed ? ['always', 'completed'] : ['always'];
  return [null, ...relations].some((relation) =>
    whens.some((when) => granted.has(keyOf({ companyType, role, relation, verb, when }))),
  );
}
