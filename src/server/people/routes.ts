import * as carriers from '#contract/carrier.ts';
import { listCompanyUsers as directory } from '#contract/carrier.ts';
import * as companies from '#contract/company.ts';
import * as devices from '#contract/device.ts';
import * as keys from '#contract/device-key.ts';
import * as pins from '#contract/device-pin.ts';
import * as accounts from '#contract/driver-account.ts';
import * as open from '#contract/open-session.ts';
import * as sessions from '#contract/session.ts';
import * as users from '#contract/user.ts';
import type { Services } from '../base/services.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, type RouteOptions, route } from '../http/route.ts';
import { addUser } from './add-user.ts';
import { addDriverToCarrier, removeDriverFromCarrier } from './carrier-list.ts';
import { createCarrier, getCarrier, getCarrierByLastSix } from './carriers.ts';
import {
  createDriverAccount,
  deleteDriverAccount,
  getDriverAccount,
  populateDriverAccount,
  updateDriverAccount,
} from './change-driver-account.ts';
import { changePassword, requestPasswordReset, validateResetToken } from './change-password.ts';
import { getCompany, listParties, searchCompanies, updateCompany } from './company-profile.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { deleteUser } from './delete-user.ts';
import { removeDevicePin, setDevicePin, switchPerson } from './device-pin.ts';
import { registerDeviceKey, reportDevice } from './devices.ts';
import { currentUser, listCompanyUsers, searchUsers } from './directory.ts';
import { getImage } from './get-image.ts';
import { login, logout } from './login.ts';
import { endSession, endSessionsOf, listSessions } from './open-sessions.ts';
import { getSealKey } from './seal-key.ts';
import { mailLimit, tryLimit } from './try-limit.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { checkNewEmail, connexUserUpdate, updateUser } from './update-user.ts';

function sessionRoutes({ database }: Services): Route[] {
  const loginLimit = tryLimit(database.pool, 'login');
  const resetLimit = mailLimit(database.pool, 'reset');
  const passwordLimit = tryLimit(database.pool, 'password');
  const pinLimit = tryLimit(database.pool, 'pin');
  return [
    // No transaction around these: checking and hashing a password takes long and must not hold a connection.
    route(sessions.login, (call) => login(call, loginLimit)),
    route(sessions.logout, logout, { guardOrigin: true }),
    route(pins.switchPerson, (call) => switchPerson(call, pinLimit)),
    route(pins.setDevicePin, (call) => setDevicePin(call, passwordLimit), { transaction: 'none' }),
    route(pins.removeDevicePin, removeDevicePin, { transaction: 'none' }),
    route(sessions.confirmIdentity, (call) => confirmIdentity(call, passwordLimit), { transaction: 'none' }),
    route(sessions.undoEmailChange, undoEmailChange),
    route(sessions.getSealKey, getSealKey),
    route(open.listSessions, listSessions),
    route(open.endSession, endSession),
    route(open.endSessionsOf, endSessionsOf),
    route(sessions.changePassword, (call) => changePassword(call, passwordLimit)),
    // It sends mail although it is a GET: not for pages of others.
    route(sessions.requestPasswordReset, (call) => requestPasswordReset(call, resetLimit), { guardOrigin: true }),
    route(sessions.validateResetToken, validateResetToken),
  ];
}

/** An invitation is a mail to anybody, and its refusal says whether an address has an account; so does a new address. */
const INVITATIONS = { calls: 100, perSeconds: 3600 };
const PROFILE_CHANGES = { calls: 100, perSeconds: 3600 };

const userRoutes = ({ database }: Services): Route[] => {
  const passwordLimit = tryLimit(database.pool, 'password');
  const profile: RouteOptions = {
    limit: personLimit(database.pool, 'profile', PROFILE_CHANGES),
    before: (call) => checkNewEmail(call as Parameters<typeof checkNewEmail>[0], passwordLimit),
  };
  return [
    route(users.getCurrentUser, ({ db, actor, services }) => currentUser(db, actor.userId, services.config)),
    route(users.searchUsers, searchUsers),
    route(users.updateUser, updateUser, profile),
    route(users.connexUserUpdate, connexUserUpdate, profile),
    route(users.addUser, addUser, {
      verb: 'user.add',
      limit: personLimit(database.pool, 'invite', INVITATIONS),
    }),
    route(users.deleteUser, deleteUser),
  ];
};

const inSnapshot = { transaction: 'snapshot' } as const;

const companyRoutes: Route[] = [
  route(companies.getCompany, getCompany),
  route(companies.searchCompanies, searchCompanies),
  route(companies.listParties, listParties, inSnapshot),
  route(companies.updateCompany, updateCompany),
  route(companies.getImage, getImage),
  route(directory, listCompanyUsers, inSnapshot),
];

const carrierRoutes: Route[] = [
  route(carriers.createCarrier, createCarrier, { verb: 'carrier.edit' }),
  route(carriers.getCarrier, getCarrier),
  route(carriers.getCarrierByLastSix, getCarrierByLastSix),
];

const driverAccountRoutes: Route[] = [
  route(accounts.getDriverAccount, getDriverAccount, inSnapshot),
  route(accounts.populateDriverAccount, populateDriverAccount, inSnapshot),
  route(accounts.createDriverAccount, createDriverAccount),
  route(accounts.updateDriverAccount, updateDriverAccount),
  route(accounts.addDriverToCarrier, addDriverToCarrier),
  route(accounts.removeDriverFromCarrier, removeDriverFromCarrier),
  route(accounts.deleteDriverAccount, deleteDriverAccount),
];

export const peopleRoutes = (services: Services): Route[] => [
  ...sessionRoutes(services),
  ...userRoutes(services),
  ...companyRoutes,
  ...carrierRoutes,
  ...driverAccountRoutes,
  route(devices.reportDevice, reportDevice),
  route(keys.registerDeviceKey, registerDeviceKey, { bodyLimit: 2 * 1024 }),
];
