/** What an installation says of itself to everybody: how to reach its operator, and whether its demo can be tried. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Who can be tried in the demo; the front page has a card for each. */
export const DEMO_SIDES = ['shipper', 'carrier', 'driver', 'receiver'] as const;
export type DemoSide = (typeof DEMO_SIDES)[number];

export const Site = z.object({
  /** Of the operator; null where none is set. */
  contact: z.object({
    city: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  /** True: the contact belongs to the demo, and nobody is reached by it. */
  madeUp: z.boolean(),
  /** The accounts of the demo, all with one password; null where there is none. */
  demo: z.nullable(
    z.object({
      password: z.string(),
      accounts: z.array(z.object({ side: z.enum(DEMO_SIDES), username: z.string() })),
    }),
  ),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  noun: 'site',
  summary: 'How to reach the operator, and the demo’s accounts where it is on',
  access: 'public',
  reply: Site,
});

/** A different document each second, so that a load can have several. */
export const getSampleBol = endpoint({
  method: 'GET',
  path: '/api/demo/sample-bol.pdf',
  noun: 'site',
  summary: 'A bill of lading to try the demo with; 404 where there is none',
  access: 'session',
});
