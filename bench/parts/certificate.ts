import { X509Certificate, createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

export interface Certificate {
  key: Buffer
  cert: Buffer
  /** File that holds `cert`. */
  path: string
  /** Hash of the public key in base64, by which Chromium is told to trust the certificate. */
  fingerprint: string
}

/** Creates a certificate for `localhost` that is valid for two days. Rejects without `openssl`. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [keyPath, path] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await runFile('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', keyPath, '-out', path])
  const [key, cert] = await Promise.all([readFile(keyPath), readFile(path)])
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key, cert, path, fingerprint: createHash('sha256').update(publicKey).digest('base64') }
}
