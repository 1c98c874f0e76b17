/** Calls that go straight to the network: what is never queued. What can wait goes through `enqueue`. */
export { CallError, call } from './api/call.ts';
