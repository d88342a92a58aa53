import fs from 'node:fs';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that only speaks TLS (STARTTLS) and knows one user. It appends the recipients of each accepted email to a
 * file, a line each.
 */
const [port, received, certificate, key] = process.argv.slice(2) as [string, string, string, string];
const server = new SMTPServer({
  cert: fs.readFileSync(certificate),
  key: fs.readFileSync(key),
  onAuth({ username = '', password }, _session, done) {
    if (password === 'right-password') done(null, { user: username });
    else done(new Error('Invalid login'));
  },
  onData(stream, { envelope }, accept) {
    stream.resume().on('end', () => {
      fs.appendFileSync(received, envelope.rcptTo.map(({ address }) => `${address}\n`).join(''));
      accept();
    });
  },
});
server.on('error', () => {}); // A client that ends the connection.
server.listen(Number(port), '127.0.0.1', () => process.send?.('open'));
process.on('disconnect', () => process.exit(0));
