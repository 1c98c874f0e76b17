import { signIn, type TestBrowser, visit } from './browser.ts';
import type { Stage } from './stage.ts';

/**
 * A device whose person logged in before today: a browser writes cookies to its disk only now and then, so a battery
 * that dies within half a minute of the login would take the session along.
 */
export async function startSignedIn(
  stage: Stage,
  device: string,
  size: 'phone' | 'tablet',
  email: string,
): Promise<TestBrowser> {
  const before = await stage.start(device, size);
  await signIn(before.page, stage.server.origin, email);
  await stage.close(device);
  const today = await stage.start(device, size);
  await visit(today.page, `${stage.server.origin}/home`);
  return today;
}
