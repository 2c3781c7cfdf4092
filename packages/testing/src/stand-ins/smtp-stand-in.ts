import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  /** Envelope sender, without angle brackets. */
  from: string;
  recipients: string[];
  /** Headers and body as received, with dot stuffing undone. */
  source: string;
}

export interface SmtpStandIn {
  /** `smtp://user:good-password@127.0.0.1:PORT` */
  url: string;
  mails: ReceivedMail[];
  /** Answers the next message with this instead of 250, e.g. `451 4.3.0 Try again later`. */
  refuseNext(answer: string): void;
  close(): Promise<void>;
}

/** The only accepted password; any user name is accepted. */
const PASSWORD = 'good-password';

/**
 * Starts a minimal mail server (RFC 5321): greeting, EHLO, AUTH PLAIN, messages in sequence. It accepts mail only after
 * login, quotes rejected addresses as real servers do, and rejects every recipient `nobody@…`.
 */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const mails: ReceivedMail[] = [];
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    const session = createSession(mails, refusals);
    let pending = '';
    socket.on('error', () => undefined); // clients may disconnect at any time
    socket.write('220 stand-in ESMTP\r\n');
    socket.setEncoding('utf8').on('data', (chunk) => {
      pending += chunk;
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const answer = session(pending.slice(0, end));
        pending = pending.slice(end + 2);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    url: `smtp://user:${PASSWORD}@127.0.0.1:${port}`,
    mails,
    refuseNext: (answer) => void refusals.push(answer),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates a session that answers each line; `undefined` (no answer) for the lines of a message. */
function createSession(mails: ReceivedMail[], refusals: string[]): (line: string) => string | undefined {
  let isLoggedIn = false;
  let envelope = { from: '', recipients: [] as string[] };
  let lines: string[] | undefined;

  function takeLine(line: string): string | undefined {
    if (line !== '.') {
      lines?.push(line.replace(/^\./, ''));
      return undefined;
    }
    const source = (lines ?? []).join('\r\n');
    lines = undefined;
    const refusal = refusals.shift();
    if (refusal !== undefined) return refusal;
    mails.push({ ...envelope, source });
    return '250 2.0.0 Queued';
  }

  return (line) => {
    if (lines) return takeLine(line);
    const [verb = '', argument = ''] = line.split(/ (.*)/);
    const address = /<([^<>]*)>/.exec(argument)?.[1] ?? '';
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return '250-stand-in\r\n250-AUTH PLAIN\r\n250 SMTPUTF8';
      case 'AUTH':
        isLoggedIn = Buffer.from(argument.split(' ')[1] ?? '', 'base64')
          .toString()
          .endsWith(`\0${PASSWORD}`);
        return isLoggedIn ? '235 2.7.0 Welcome' : '535 5.7.8 Wrong password';
      case 'MAIL':
        envelope = { from: address, recipients: [] };
        return isLoggedIn ? '250 2.1.0 OK' : '530 5.7.0 Log in first';
      case 'RCPT':
        if (address.startsWith('nobody@')) return `550 5.1.1 <${address}>: no such mailbox`;
        envelope.recipients.push(address);
        return '250 2.1.5 OK';
      case 'DATA':
        lines = [];
        return '354 Go ahead';
      case 'RSET':
      case 'NOOP':
        return '250 OK';
      case 'QUIT':
        return '221 Bye';
      default:
        return '502 5.5.2 Unknown command';
    }
  };
}
