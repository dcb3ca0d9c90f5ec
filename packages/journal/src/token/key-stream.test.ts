import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterBytes, decrypt, KeyStream } from './key-stream.ts'

const key = createSecretKey(randomBytes(32))

test('CTR-AES256: the vector of NIST SP 800-38A, F.5.5', () => {
  const nist = createSecretKey(Buffer.from('603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4', 'hex'))
  const plain = Buffer.from('6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51', 'hex')
  const drawn = Buffer.from('f0f1f2f3f4f5f6f7f8f9', 'hex')

  const { counter, text } = encrypted(new KeyStream(nist, () => drawn, 0xfafbfcfdfeff), plain)

  expect(counter.toString('hex')).toBe('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff')
  expect(text.toString('hex')).toBe('601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5')
})

test('what comes from the bulk is what a cipher of its own gives, for texts of every length', () => {
  const stream = new KeyStream(key, randomBytes)
  for (let length = 1; length < 3000; length += 7) {
    const plain = randomBytes(length)

    const { counter, text } = encrypted(stream, plain)

    const alone = createCipheriv('aes-256-ctr', key, counter).update(plain)
    expect(text.equals(alone)).toBe(true)
  }
})

test('a text longer than the bulk is encrypted too', () => {
  const stream = new KeyStream(key, randomBytes)
  const plain = Buffer.from('é'.repeat(50_000))
  encrypted(stream, Buffer.from('before'))

  const { counter, text } = encrypted(stream, plain)

  expect(decrypt(Buffer.concat([counter, text]), counterBytes, key)).toBe(plain.toString())
})

test('no block is taken twice, whatever the lengths', () => {
  const stream = new KeyStream(key, randomBytes)
  const taken = new Set<string>()
  let blocks = 0
  for (let turn = 0; turn < 20_000; turn++) {
    const length = 1 + ((turn * 7919) % (turn % 100 === 0 ? 40_000 : 700))
    const { counter } = encrypted(stream, Buffer.alloc(length))
    for (let block = 0; block < Math.ceil(length / 16); block++) taken.add(blockAt(counter, block))
    blocks += Math.ceil(length / 16)
  }

  expect(taken.size).toBe(blocks)
})

test('a stream draws ten random bytes and counts from zero; one that has used up its counter draws again', () => {
  let draws = 0
  const stream = new KeyStream(key, (bytes) => new Uint8Array(bytes).fill(++draws))
  const first = encrypted(stream, Buffer.alloc(17)).counter
  const second = encrypted(stream, Buffer.alloc(1)).counter

  expect(first.toString('hex')).toBe(`${'01'.repeat(10)}000000000000`)
  expect(second.toString('hex')).toBe(`${'01'.repeat(10)}000000000002`)

  const nearlyUsedUp = new KeyStream(key, (bytes) => new Uint8Array(bytes).fill(9), 2 ** 48 - 2048)
  const counters = Array.from({ length: 3 }, () => encrypted(nearlyUsedUp, Buffer.alloc(32 * 1024)).counter)
  expect(counters.map((counter) => counter.readUIntBE(10, 6))).toEqual([2 ** 48 - 2048, 0, 2048])
})

interface Encrypted {
  readonly counter: Buffer
  readonly text: Buffer
}

function encrypted(stream: KeyStream, plain: Buffer): Encrypted {
  const bytes = Buffer.concat([Buffer.alloc(counterBytes), plain])
  stream.encrypt(bytes, counterBytes)
  return { counter: bytes.subarray(0, counterBytes), text: bytes.subarray(counterBytes) }
}

function blockAt(counter: Buffer, block: number): string {
  return `${counter.toString('hex', 0, 10)} ${counter.readUIntBE(10, 6) + block}`
}
