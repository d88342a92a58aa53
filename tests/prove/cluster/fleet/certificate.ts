import fs from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import { mustRun } from '../run-program.ts';

export interface Certificate {
  /** Certificate and key in one file, as HAProxy reads them. */
  both: string;
  certificate: string;
  key: string;
}

/** A certificate for this machine, which this process trusts from now on. */
export async function createCertificate(folder: string): Promise<Certificate> {
  const [certificate, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const where = ['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', certificate];
  await mustRun('openssl', ['req', '-x509', ...kind, ...where]);
  fs.writeFileSync(both, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'), { mode: 0o600 });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), fs.readFileSync(certificate, 'utf8')]);
  return { both, certificate, key };
}
