/** The public keys people's devices sign codes of a handshake with. */

import * as z from 'zod/mini';
import { t } from '#language/say.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/** 64 bytes. */
const hex = z.string().check(z.regex(/^[0-9a-f]{128}$/, { error: () => t('must be 64 bytes in lowercase hex') }));

/** `proof`: the key's own signature over who registers it from which device. The same again changes nothing. */
export const registerDeviceKey = endpoint({
  method: 'PUT',
  path: '/api/devices/keys',
  noun: 'devices',
  summary:
    'Register the public key this device signs codes of a handover with; a former key stays good for what it signed',
  access: 'session',
  body: z.object({ keyId: Id, publicKey: hex, deviceId: Id, proof: hex }),
  reply: z.object({ ok: z.literal(true) }),
});
