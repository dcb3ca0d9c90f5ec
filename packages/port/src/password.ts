// Passwords, as Argon2id in the usual text form ($argon2id$v=19$m=…,t=…,p=1$salt$hash), with the least that
// OWASP recommends: 19 MiB and two passes, about 60 ms.

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const memory = 19_456
const passes = 2
const saltBytes = 16
const hashBytes = 32

/** A hash may ask for more work, but not for so much that signing in becomes an attack. */
const form = /^\$argon2id\$v=19\$m=(\d{4,6}),t=(\d),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

export async function passwordHash(password: string, random: (bytes: number) => Buffer = randomBytes): Promise<string> {
  const salt = random(saltBytes)
  const hash = await derive(password, { memory, passes, salt })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(hash)}`
}

export async function isPassword(password: string, known: string): Promise<boolean> {
  const [, m, t, salt = '', hash = ''] = form.exec(known) ?? []
  if (m === undefined) return false
  const derived = await derive(password, { memory: Number(m), passes: Number(t), salt: Buffer.from(salt, 'base64') })
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'))
}

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly salt: Buffer
}

const run = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Runs beside the event loop. */
function derive(password: string, { salt, ...cost }: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'))
  return run('argon2id', { message, nonce: salt, parallelism: 1, tagLength: hashBytes, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
