// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** Who opens what. */
export const ACCESS: readonly Break[] = [
  b(
    '9.193',
    'a route that nobody judged',
    "  app.get('/api/docs', async",
    "  app.get('/api/everything', async () => ({ ok: true }));\n  app.get('/api/docs', async",
  ),
  b(
    '9.193',
    'a deleted account works on in its session',
    'and(eq(users.id, sessions.userId), isNull(users.deletedAt))',
    'eq(users.id, sessions.userId)',
  ),
  b('9.197', 'a backslash leads to another site', String.raw` && !/[\\\p{Cc}]/u.test(path)`, ''),
  b(
    '9.194',
    'a session keeps the role it was opened with',
    '        role: users.role,\n        companyType',
    '        role: sql<1 | 2 | 3>`1`,\n        companyType',
  ),
  b(
    '2.47',
    'nobody opens the wizard',
    "[PATHS.buildLoad, (person) => may(person, 'load.build')]",
    '[PATHS.buildLoad, () => false]',
  ),
  b(
    '2.49',
    'the dock is closed to clerks and admins',
    'const dock: Rule = (person) => !carries(person, {}) && isStaff(person.role);',
    'const dock: Rule = () => false;',
  ),
  b(
    '2.51',
    'a shipper’s driver opens what goes out',
    "completed: category === 'completed' });\n  };",
    'completed: true });\n  };',
  ),
  b('2.54', 'a role nobody knows opens what an admin opens', "if (!isKnown(actor)) return 'not-found';", ''),
  b('2.55', 'an unknown path shows home', ">{t('NOT FOUND')}</h1>", ">{t('Home')}</h1>"),
  b(
    '2.56',
    'what is protected says NOT FOUND to nobody',
    "return forSomebody ? 'sign-in' : 'not-found';",
    "return 'not-found';",
  ),
  b('9.128', 'the receiver is told when the load left its pick-up', ', { whenHeard: true })', ')'),
  b(
    '9.128',
    'every receiver is told of every other’s change',
    'isReplanned(before, after, receiverId)',
    'isReplanned(before, after)',
  ),
  b('9.128', 'nobody says when the delivery is due', '{ kind, text, deliveries, ...about', '{ kind, text, ...about'),
  b(
    '1.11',
    'a carrier’s associates open no load',
    "'user.set-pin'], carrier: CARRY }",
    "'user.set-pin'], carrier: ['driver.assign'] }",
  ),
  b(
    '1.12',
    'the directory calls everybody by the role of who reads it',
    'name={roleName(person.role, actor.companyType)}',
    'name={roleName(actor.role, actor.companyType)}',
  ),
  b(
    '1.12',
    'the directory tells nobody’s e-mail address',
    'cell: ({ email }) => <ContactLink kind="mail" to={email} />,',
    'cell: () => null,',
  ),
  b(
    '2.46',
    'what a shipper has not shipped yet is opened by nobody',
    "unsubmitted: ['shipper'],\n  shipping:",
    'unsubmitted: [],\n  shipping:',
  ),
  b(
    '2.46',
    'a clerk opens the wizard on a load of the company',
    "may(person, 'load.edit', new Set(['shipper']))],",
    "may(person, 'load.read', new Set(['shipper']))],",
  ),
  b(
    '2.48',
    'a shipper’s admin has the own profile only',
    'carries(person, {}) || person.role === ROLE.admin;',
    'carries(person, {});',
  ),
  b(
    '2.50',
    'the dock screens are for admins only',
    '!carries(person, {}) && isStaff(person.role);',
    '!carries(person, {}) && person.role === ROLE.admin;',
  ),
  b(
    '2.50',
    'a clerk has the company’s profile and the directory in the settings',
    'carries(person, {}) || person.role === ROLE.admin;',
    'carries(person, {}) || isStaff(person.role);',
  ),
  b(
    '2.50',
    'a clerk signs nothing at pick-up',
    "shipper: [...READ, ...PICK_UP, ...CLAIM, 'bol.close-returned', 'paper.review'],",
    "shipper: [...READ, ...PICK_UP.filter((verb) => verb !== 'bol.sign'), ...CLAIM, 'bol.close-returned'],",
  ),
  b(
    '2.52',
    'a carrier’s people have the own profile only',
    'carries(person, {}) || person.role === ROLE.admin;',
    '!carries(person, {}) && person.role === ROLE.admin;',
  ),
  b('2.52', 'a driver opens no load that is under way', "shipping: ['carrier', 'driver'],", "shipping: ['carrier'],"),
  b(
    '2.53',
    'the address of one BOL is for shippers only',
    "[PATHS.carrierBol, loadsOf('carrier')],",
    '[PATHS.carrierBol, () => false],',
  ),
];
