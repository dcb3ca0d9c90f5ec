// A certificate authority for one run, with a certificate that is valid and one that has expired. It takes `openssl`.

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TlsFiles } from './script.ts'

export interface Certificates extends TlsFiles {
  /** For NODE_EXTRA_CA_CERTS of whoever trusts them. */
  readonly authority: string
}

export function makeCertificates(folder: string): Certificates {
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=steady', '-days', '2')
  openssl('req', ...key, '-keyout', at('partner.key'), '-out', at('partner.csr'), '-subj', '/CN=partner')
  writeFileSync(at('names'), 'subjectAltName = IP:127.0.0.1\n')
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')]
  const sign = (out: string, days: number): void =>
    openssl('x509', '-req', '-in', at('partner.csr'), ...signing, '-days', String(days), '-out', at(out))
  sign('valid.pem', 2)
  sign('expired.pem', -1)
  return { authority: at('ca.pem'), key: at('partner.key'), valid: at('valid.pem'), expired: at('expired.pem') }
}
