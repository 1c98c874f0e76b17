/** The server as a process of its own that can be killed, with its push messages going to a port of this machine. */
import { readConfig } from '#server/base/config.ts';
import { startServer } from '#server/main.ts';
import { lineTo } from './push-service.ts';

const { url, services } = await startServer(readConfig(process.env), { pushLine: lineTo(Number(process.argv[2])) });
services.log.info({ url }, 'ready');
