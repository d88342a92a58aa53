import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Accepts every email and discards it. The first line that it prints is its port. */
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => done()).resume();
  },
});
const server = sink.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
