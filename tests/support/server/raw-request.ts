import { connect } from 'node:net';

/** Sends bytes as they are and gives back everything the server says until it closes, or until `ms` have passed. */
export function rawRequest(url: string, text: string, ms = 3_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(said);
    };
    const timer = setTimeout(done, ms);
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      said += chunk;
    });
    socket.on('close', done);
    socket.on('error', (error) => (said === '' ? reject(error) : done()));
  });
}
