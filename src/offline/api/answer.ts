/**
 * What came back from a request, as facts. The outbox decides from it what happens to an entry; `call` makes an error
 * of it. There is no kind that means "delete": only `ok`, a success of ours that fits the contract, settles an entry.
 */
export type Answer =
  /** 2xx in our envelope, fitting the contract. */
  | { kind: 'ok'; status: number; body: unknown; replayed: boolean }
  /** Somebody else answered: a captive portal, a proxy's page. */
  | { kind: 'portal'; status: number }
  /** Nobody answered, or not in time. The request may have arrived all the same. */
  | { kind: 'network'; words: string }
  /** Come back later. */
  | { kind: 'busy'; status: number; code: string | null; retryAfterMs: number | null }
  /** The server failed, or said something this build does not understand. */
  | { kind: 'fault'; status: number; code: string | null }
  /** Nobody is signed in as far as the server knows. */
  | { kind: 'sign-in' }
  /** Somebody else is signed in than the one this belongs to. */
  | { kind: 'other-person' }
  /** The server read it and says no. */
  | { kind: 'refused'; status: number; code: string | null; words: string; fields?: Record<string, string> };
