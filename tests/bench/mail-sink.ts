import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Takes every letter and keeps none. The first line it prints is its port. */
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => done()).resume();
  },
});
const server = sink.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
