/**
 * A mail server for tests: speaks as much SMTP as a client needs, over a real socket, and keeps what it accepted.
 * `refuse` answers the next mails with a temporary failure, as a busy server does.
 */
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** How many of the next mails are answered with 451. */
  refuse(count: number): void;
  refused: number;
  close(): Promise<void>;
}

export async function smtpServer(): Promise<SmtpServer> {
  let refusals = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => sockets.delete(socket));
    converse(socket, (mail) => {
      if (refusals > 0) {
        refusals -= 1;
        smtp.refused += 1;
        return false;
      }
      smtp.received.push(mail);
      return true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    received: [],
    refused: 0,
    refuse: (count) => {
      refusals = count;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return smtp;
}

function converse(socket: Socket, accept: (mail: ReceivedMail) => boolean): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' };
  let buffer = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return say('250 test.example');
    if (verb === 'MAIL') mail = { from: address(line), to: [], data: '' };
    if (verb === 'RCPT') mail.to.push(address(line));
    if (verb === 'QUIT') {
      say('221 bye');
      return socket.end();
    }
    inData = verb === 'DATA';
    return say(inData ? '354 go on' : '250 ok');
  };
  say('220 test.example');
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const text = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (!inData) command(text);
      else {
        inData = false;
        say(accept({ ...mail, data: text }) ? '250 taken' : '451 try again later');
      }
    }
  });
}
