/** People: the logged-in user, the directory, the look-ups for pickers. */
import * as z from 'zod/mini';
import { PUNCTUALITY_MODES } from '#domain/punctuality.ts';
import { LANGUAGES } from '#language/languages.ts';
import { Company } from './company.ts';
import { endpoint } from './endpoint.ts';
import { Id, line, Password, QueryRole, Role, Version } from './values.ts';

/** What a new e-mail address takes besides: whoever has it can have the account. */
const newEmail = {
  /** One's own; asked for only when the address changes. */
  password: z.optional(Password),
  /** Also ends one's sessions on all other devices. */
  endOtherSessions: z.optional(z.boolean()),
};

export const User = z.object({
  _id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phone: z.string(),
  img: z.nullable(z.string()),
  companyId: Id,
  role: Role,
  connexId: z.nullable(z.string()),
  connexUserId: z.nullable(z.string()),
  /**
   * In which language this person is spoken to; null while they have not chosen one. Only in their own record. Any text: a
   * server of later may know a language this build does not.
   */
  language: z.optional(z.nullable(z.string())),
  version: Version,
});
export type User = z.infer<typeof User>;

/** What a driver's name tag on a BOL or in a picker shows. */
export const PersonTag = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  connexId: z.nullable(z.string()),
  companyId: Id,
  /** What a gate knows the truck by. Only on loads and BOLs, and only where the driver's account says it. */
  truckNum: z.optional(z.string()),
  plate: z.optional(z.string()),
  trlNum: z.optional(z.string()),
});
export type PersonTag = z.infer<typeof PersonTag>;

/** GET /api/users: who is logged in, with their company. */
export const CurrentUser = z.object({
  ...User.shape,
  company: Company,
  /** How this operator reads "on time"; devices that logged in before it was sent go by the specification. */
  punctuality: z.optional(z.enum(PUNCTUALITY_MODES)),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/users',
  noun: 'users',
  summary: 'The logged-in user and their company',
  access: 'session',
  reply: CurrentUser,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  noun: 'users',
  summary: 'Change one’s own name, phone, e-mail and language; a new e-mail takes the password',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    firstName: z.optional(line(1)),
    lastName: z.optional(line(1)),
    phone: z.optional(line(0, 30)),
    email: z.optional(line(3, 254)),
    language: z.optional(z.nullable(z.enum(LANGUAGES))),
    ...newEmail,
  }),
  reply: User,
});

export const connexUserUpdate = endpoint({
  method: 'PUT',
  path: '/api/connex/userUpdate/:userId',
  noun: 'users',
  summary: 'Change one’s own profile (second path of the same handler)',
  access: 'session',
  params: z.object({ userId: Id }),
  body: z.object({
    phone: z.optional(line(0, 30)),
    lastName: z.optional(line(1)),
    firstName: z.optional(line(1)),
    username: z.optional(line(3, 254)),
    companyID: z.optional(Id),
    ...newEmail,
  }),
  reply: User,
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/api/users/options',
  noun: 'users',
  summary: 'People of a role by name or ConnexId, for pickers',
  access: 'session',
  query: z.object({
    role: z.optional(QueryRole),
    searchTerm: z._default(line(0, 100), ''),
    searchAll: z.optional(z.enum(['true', 'false'])),
    /** Of those only people of this company; servers of before do not know it. */
    companyId: z.optional(Id),
  }),
  reply: z.array(PersonTag),
});

/** An admin adds a colleague; they get a mail with a link to set their password. */
export const addUser = endpoint({
  method: 'POST',
  path: '/api/users',
  noun: 'users',
  summary: 'Add a colleague and send the invitation',
  access: 'session',
  status: 201,
  body: z.object({
    _id: z.optional(Id),
    email: line(3, 254),
    firstName: line(1),
    lastName: line(1),
    phone: z._default(line(0, 30), ''),
    role: Role,
  }),
  reply: User,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  noun: 'users',
  summary: 'Delete one’s own account',
  access: 'session',
  status: 204,
  params: z.object({ id: Id }),
});
