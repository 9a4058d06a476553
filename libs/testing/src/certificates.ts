import { execFileSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from './fresh-folder.ts';

const script = join(import.meta.dirname, '../../../deploy/make-certificates.sh');

/** The certificate of a part of the portal, as files and as text. */
export interface TestCertificate {
  certFile: string;
  keyFile: string;
  bothFile: string;
}

/** Certificates of an authority of their own, for the loopback too. `renew` replaces all but the authority's. */
export async function makeTestCertificates() {
  const folder = await freshFolder('certificates');
  const renew = () => execFileSync(script, [folder], { stdio: 'ignore' });
  renew();
  const caFile = join(folder, 'ca.pem');
  return {
    caFile,
    ca: await readFile(caFile, 'utf8'),
    renew,
    of(part: string): TestCertificate {
      const file = (name: string) => join(folder, part, name);
      return {
        certFile: file('cert.pem'),
        keyFile: file('key.pem'),
        bothFile: file('cert-and-key.pem'),
      };
    },
    /** Copies a key over another, as while files are replaced. */
    copyKey: (from: string, to: string) =>
      copyFile(join(folder, from, 'key.pem'), join(folder, to, 'key.pem')),
  };
}
