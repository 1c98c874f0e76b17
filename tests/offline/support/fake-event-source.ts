/** Streams that were opened, to be spoken through. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeEventSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    FakeEventSource.open.push(this);
    // As in a browser: a stream that was closed before it stood never says that it is open.
    setTimeout(() => {
      if (this.readyState !== FakeEventSource.CLOSED) this.onopen?.();
    }, 0);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
    FakeEventSource.open = FakeEventSource.open.filter((source) => source !== this);
  }
}

/** Gives this realm streams of events; returns the function that takes them away. */
export function installStreams(): () => void {
  FakeEventSource.open = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  return () => Reflect.deleteProperty(globalThis, 'EventSource');
}
