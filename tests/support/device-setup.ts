/** What a device has and Node and happy-dom lack: its database. The platform is filled in, nothing of our own is replaced. */
import 'fake-indexeddb/auto';
import './late.ts';
