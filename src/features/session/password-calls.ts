/**
 * The calls about a forgotten or changed password or a changed address: never queued, because a password must not lie on the device.
 * Store and network code are loaded here, with the first call, not with the screen. All of them throw CallError.
 */
import type { CallError } from '#offline/call.ts';

async function calls() {
  const [{ call }, contract] = await Promise.all([import('#offline/call.ts'), import('#contract/session.ts')]);
  return { call, contract };
}

/** Asks for the mail with the reset link; resolves to the server's message. */
export async function requestReset(email: string): Promise<string> {
  const { call, contract } = await calls();
  return (await call(contract.requestPasswordReset, { query: { email: email.trim() } })).message;
}

/** Whether a mailed link still works: resolves to the person it is for, and throws (403) when it doesn't. */
export async function validateReset(token: string, userId?: string): Promise<string> {
  const { call, contract } = await calls();
  return (await call(contract.validateResetToken, { query: { token, userId } })).userId;
}

/** Puts the e-mail address back that the mailed link is about; resolves to the server's message. */
export async function undoEmailChange(token: string): Promise<string> {
  const { call, contract } = await calls();
  return (await call(contract.undoEmailChange, { body: { token } })).message;
}

export interface NewPassword {
  userId: string;
  /** Either the token of a mailed link or the old password. */
  resetToken?: string | undefined;
  oldPassword?: string | undefined;
  newPassword: string;
  confirmedPassword: string;
}

/** Sets a new password; resolves to the server's message. */
export async function changePassword({ userId, resetToken, oldPassword, ...passwords }: NewPassword): Promise<string> {
  const { call, contract } = await calls();
  const proof = resetToken === undefined ? { oldPassword } : { resetWithToken: true, resetToken };
  const { message } = await call(contract.changePassword, { params: { userId }, body: { ...proof, ...passwords } });
  await forgetEndedPin(userId);
  return message;
}

/** A new password ends the PINs of its person: the login screen of this device must not offer one. */
async function forgetEndedPin(userId: string): Promise<void> {
  try {
    await (await import('#offline/session.ts')).forgetPin(userId);
  } catch (error) {
    console.warn('The PIN is offered until it is tried.', error);
  }
}

/** Which fields the server named and why; empty for every other failure. */
export function wrongFields(error: unknown): Record<string, string> {
  // By name: importing the class would load the network code with the screen.
  return error instanceof Error && error.name === 'CallError' ? (error as CallError).fields : {};
}
