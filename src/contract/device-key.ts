/** The public keys people's devices sign codes of a handshake with. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

const hex = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `must be ${bytes} bytes in lowercase hex`));

/** `proof`: the key's own signature over who registers it from which device. The same again changes nothing. */
export const registerDeviceKey = endpoint({
  method: 'PUT',
  path: '/api/devices/keys',
  noun: 'devices',
  summary:
    'Register the public key this device signs codes of a handover with; a former key stays good for what it signed',
  access: 'session',
  body: z.object({ keyId: Id, publicKey: hex(64), deviceId: Id, proof: hex(64) }),
  reply: z.object({ ok: z.literal(true) }),
});
