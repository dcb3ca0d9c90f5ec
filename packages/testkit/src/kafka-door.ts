// What a broker asks of its clients: TLS with a certificate of its own, and a name with a password (SCRAM-SHA-512).

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface KafkaDoor {
  /** The file with the certificate that clients trust. */
  readonly caFile: string
  readonly ca: string
  readonly user: string
  readonly password: string
  /** Certificate and key, as the broker reads them. */
  readonly keyStore: string
}

/** Takes `openssl`. */
export function makeDoor(folder: string): KafkaDoor {
  const [caFile, keyFile, keyStore] = ['ca.pem', 'key.pem', 'store.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', caFile, ...names], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ca = readFileSync(caFile, 'utf8')
  writeFileSync(keyStore, `${readFileSync(keyFile, 'utf8')}${ca}`)
  return { caFile, ca, user: 'parley', password: 'open-sesame', keyStore }
}

/** Of the listener SASL_SSL; brokers use it among themselves too. */
export function doorProperties({ keyStore, caFile, user, password }: KafkaDoor): Readonly<Record<string, string>> {
  const login = `org.apache.kafka.common.security.scram.ScramLoginModule required username="${user}" password="${password}";`
  return {
    'listener.security.protocol.map': 'SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'SASL_SSL',
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'sasl.mechanism.inter.broker.protocol': 'SCRAM-SHA-512',
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': login,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keyStore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': caFile,
  }
}

/** For the first start: the name that may come in. */
export function scramArguments({ user, password }: KafkaDoor): readonly string[] {
  return ['--add-scram', `SCRAM-SHA-512=[name=${user},password=${password}]`]
}

export function doorOptions({ ca, user: username, password }: KafkaDoor) {
  return { tls: { ca }, sasl: { mechanism: 'SCRAM-SHA-512', username, password } } as const
}
