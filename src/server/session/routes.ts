import * as pins from '#contract/device-pin.ts';
import * as open from '#contract/open-session.ts';
import * as contract from '#contract/session.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { changePassword } from './change-password.ts';
import { endSession, endSessionsOf } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { getSealKey } from './seal-key.ts';
import { removeDevicePin, setDevicePin } from './set-device-pin.ts';
import { switchPerson } from './switch-person.ts';
import { MAILS, tryLimit } from './try-limit.ts';
import { validateResetToken } from './validate-reset-token.ts';

export function sessionRoutes({ database }: Services): Route[] {
  const loginLimit = tryLimit(database.pool, 'login');
  const resetLimit = tryLimit(database.pool, 'reset', MAILS);
  const passwordLimit = tryLimit(database.pool, 'password');
  const pinLimit = tryLimit(database.pool, 'pin');
  return [
    // No transaction around these: checking and hashing a password takes long and must not hold a connection.
    route(contract.login, (call) => login(call, loginLimit)),
    route(contract.logout, logout, { guardOrigin: true }),
    route(pins.switchPerson, (call) => switchPerson(call, pinLimit)),
    route(pins.setDevicePin, (call) => setDevicePin(call, passwordLimit), { transaction: 'none' }),
    route(pins.removeDevicePin, removeDevicePin, { transaction: 'none' }),
    route(contract.getSealKey, getSealKey),
    route(open.listSessions, listSessions),
    route(open.endSession, endSession),
    route(open.endSessionsOf, endSessionsOf),
    route(contract.changePassword, (call) => changePassword(call, passwordLimit)),
    // It sends mail although it is a GET: not for pages of others.
    route(contract.requestPasswordReset, (call) => requestPasswordReset(call, resetLimit), { guardOrigin: true }),
    route(contract.validateResetToken, validateResetToken),
  ];
}
