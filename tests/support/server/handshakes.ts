/** Handovers by code for tests of the server: who shows and answers, with which keys, and what is sent. */
import { registerDeviceKey } from '#contract/device-key.ts';
import { recordHandshake } from '#contract/record-handshake.ts';
import { type SignatureDraft, signBol } from '#contract/signature.ts';
import { toHex } from '#domain/handshake-code.ts';
import { keyIdOf, registrationBytes, type SigningKey, signBytes } from '#domain/handshake-proof.ts';
import { statementHashOf } from '#domain/handshake-statement.ts';
import { newId } from '#domain/ids.ts';
import { newSigningKey, subtle } from '../../domain/handshake-of.ts';
import type { ApiClient } from './api-client.ts';
import { signature } from './authorization-rows.ts';

const DEVICE = 'de'.repeat(12);

/** What a device sends to register a key. */
export async function keyBody(userId: string, key?: SigningKey) {
  const signingKey = key ?? (await newSigningKey());
  const { publicKey } = signingKey;
  const bytes = registrationBytes({ userId, deviceId: DEVICE, publicKey });
  return {
    keyId: await keyIdOf(subtle, publicKey),
    publicKey,
    deviceId: DEVICE,
    proof: toHex(await signBytes(subtle, signingKey, bytes)),
  };
}

export const registerKey = async (client: ApiClient, key: SigningKey) =>
  client.ok(registerDeviceKey, { body: await keyBody(client.userId, key) });

export const sendHandshake = (
  client: ApiClient,
  bolId: string,
  codes: { offer: string; answer: string },
  headers: Record<string, string> = {},
) =>
  client.call(recordHandshake, {
    params: { id: bolId },
    body: { offer: codes.offer, answer: codes.answer, occurredAt: '2026-03-02T14:30:00Z' },
    headers: { 'idempotency-key': newId(), ...headers },
  });

/** A signature for the receiver on this document, and the hash by which an answer names it. */
export async function receiverSignature(documentSha256: string, over: Partial<SignatureDraft> = {}) {
  const body = {
    ...signature(documentSha256),
    strokes: [[[0, -0, 0] as [number, number, number], [10.25, 3.1, 16]]],
    purpose: 'receiver',
    signerName: 'Denise Okafor',
    ...over,
  } as SignatureDraft;
  return { body, hash: await statementHashOf(subtle, { ...body, image: body.image ?? null }) };
}

export const sendSignature = (client: ApiClient, bolId: string, body: SignatureDraft) =>
  client.call(signBol, { params: { id: bolId }, body: body as never, headers: { 'idempotency-key': newId() } });
