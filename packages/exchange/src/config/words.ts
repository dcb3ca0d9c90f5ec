// What a setting must be, in words and with a way to fix it. The schema checker reports patterns and formats; an operator
// wants to know what to write.

import type { ErrorObject } from 'ajv'
import { picturePaths } from '../catalog/pictures.ts'
import { countryMeant } from './formats.ts'

/** By the name of a format: what a text of it must be. */
export const formatWords: Readonly<Record<string, string>> = {
  'https-url': 'must be a complete https URL in plain characters such as https://shop.example/shoes',
  'picture-url': `must be a complete https URL such as https://shop.example/shoes.jpg, or one of ${picturePaths.join(', ')}`,
  'http-url': 'must be a complete URL such as https://bid.acme.example/openrtb2',
  country: 'must be a two-letter country code in capitals such as US, not USA',
  'address-range': 'must be an IP address such as 192.0.2.7 or a range such as 10.0.0.0/8',
  'caller-range':
    'must be an IP address such as 192.0.2.7 or a range such as 10.0.0.0/8; an IPv6 range must be a /64 or larger, such as 2001:db8:0:1::/64',
  'redis-url':
    'must be a complete URL such as redis://127.0.0.1:6379 or rediss://…, or nodes of one cluster such as redis+cluster://10.0.0.1:6379,redis+cluster://10.0.0.2:6379, with special characters of a password escaped, such as %40',
  moment: 'must be a day such as 2026-12-01, or a time with its zone such as 2026-12-01T08:00:00Z',
  'name-server': 'must be an IP address such as 192.0.2.53, with a port if it is not 53: 192.0.2.53:5353',
}

/** By the pattern itself, likewise. */
export const patternWords: Readonly<Record<string, string>> = {
  '^[a-z0-9][a-z0-9-]{0,62}$': 'must be at most 63 lower-case letters, digits and hyphens, such as acme-2',
  '^[A-Za-z0-9_-]{1,64}$': 'must be at most 64 letters, digits, hyphens and underscores, such as trail-shoes',
  '^[\\w.:-]{1,64}$': 'must be at most 64 letters, digits, underscores, dots, colons and hyphens, such as spring-2027',
  '^(/[A-Za-z0-9._~-]+)*$': 'must begin with a slash and not end with one, such as /exchange',
  '^(https?://[^/\\s]+.*)?$': 'must be a complete URL such as https://products.example/search',
  '^(.{32,})?$': 'must have at least 32 characters; create one with: openssl rand -base64 32',
  '^.{32,}$': 'must have at least 32 characters; create one with: openssl rand -base64 32',
  '^\\$argon2id\\$v=19\\$m=\\d{4,6},t=\\d,p=1\\$[A-Za-z0-9+/]{22}\\$[A-Za-z0-9+/]{43}$':
    'must be the hash of a password, as "parley password" prints it',
  '^sha256:[0-9a-f]{64}$':
    'must be the hash of a key, not the key: sha256: and 64 hexadecimal digits; create a key and its hash with: parley key',
  '^[\\x21-\\x7e]*$': 'must be one word of plain characters',
  '^[\\t\\x20-\\x7e\\x80-\\xff]*$': 'must be one line of characters that HTTP headers allow',
  '^([a-z0-9-]+(\\.[a-z0-9-]+)+)?$': 'must be a domain in lower case such as ads.example, without https://',
  '^([^\\s@]+@[^\\s@]+)?$': 'must be an e-mail address such as ads@exchange.example',
  '^[a-z]{2,3}$': 'must be the code of a language such as de',
  '^([0-9a-f]{64})?$': 'must be 64 hexadecimal digits in lower case, as sha256sum prints them',
  '[\\p{L}\\p{N}]': 'must be a word or a phrase, such as self-harm',
  '^(https?://[^/\\s]+)?$': 'must be a scheme and a host without a path, such as https://ads.example',
  '^(http://[^/\\s]+)?$': 'must be http, a name and a port without a path, such as http://parley.internal:9090',
  '^(https?://[^/@\\s]+)?$':
    'must be a scheme and a host without a path, a user name or a password, such as http://127.0.0.1:9191; keys and tokens have settings of their own',
}

/** The rest of a sentence that begins with the name of the setting. */
export function wordsOf(error: ErrorObject): string {
  const { keyword, params, data, message = 'is wrong' } = error
  switch (keyword) {
    case 'type':
      return typeWords(String(params.type), data, error.parentSchema ?? {})
    case 'format':
      return `${formatWords[params.format] ?? message}${params.format === 'country' ? countryHint(data) : ''}`
    case 'pattern':
      return patternWords[params.pattern] ?? message
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'required':
      return `lacks ${params.missingProperty}${descriptionOf(error)}; add it`
    default:
      return bounds[keyword]?.(params.limit) ?? message
  }
}

const bounds: Readonly<Record<string, (limit: number) => string>> = {
  minimum: (limit) => `must be ${limit} or more`,
  exclusiveMinimum: (limit) => `must be above ${limit}`,
  maximum: (limit) => `must be ${limit} or less`,
  minLength: () => 'must not be empty; write something, or remove it',
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: () => 'must not be empty; write at least one entry, or remove it',
  maxProperties: (limit) => `must have at most ${limit} entries`,
  maxItems: (limit) => `must have at most ${limit} entries`,
}

/** `writeOnly` marks what is never shown, be it the value itself or a part of it. */
function holdsSecret(schema: object): boolean {
  return JSON.stringify(schema).includes('"writeOnly"')
}

function typeWords(type: string, data: unknown, schema: object): string {
  switch (type) {
    case 'object':
      return groupWords(data, schema)
    case 'array':
      return `must be a list; write [${holdsSecret(schema) ? '…' : shown(data)}]`
    case 'string':
      return `must be text; ${isPlain(data) ? `put it in quotes${holdsSecret(schema) ? '' : `: "${String(data)}"`}` : 'write one value'}`
    case 'boolean':
      return `must be true or false, without quotes${variableHint(data)}`
    default: {
      const digits = type === 'integer' ? /^-?\d+$/ : /^-?\d+(?:\.\d+)?$/
      const hint = typeof data === 'string' && digits.test(data) ? '; remove the quotes' : ''
      return `must be a ${type === 'integer' ? 'whole number' : 'number'}${hint}${variableHint(data)}`
    }
  }
}

function variableHint(data: unknown): string {
  return typeof data === 'string' && data.includes('${') ? '; ${…} always gives text, so write the value itself' : ''
}

/** A group that is a text or nothing is mostly one whose colon or indentation went wrong. */
function groupWords(data: unknown, schema: { readonly properties?: Readonly<Record<string, object>> }): string {
  const [, name, value] = (typeof data === 'string' && /^([\w-]+):(\S.*)$/.exec(data)) || []
  if (name !== undefined) {
    const isHidden = holdsSecret(schema.properties?.[name] ?? schema)
    return `must contain settings; put a space after the colon: ${name}: ${isHidden ? '…' : value}`
  }
  if (data === null) return 'is empty; indent its settings below it, or remove it'
  return 'must contain settings, each written as a name, a colon, a space and a value'
}

function isPlain(data: unknown): boolean {
  return typeof data === 'number' || typeof data === 'boolean'
}

function shown(data: unknown): string {
  return typeof data === 'string' || isPlain(data) ? String(data) : '…'
}

function countryHint(data: unknown): string {
  const meant = typeof data === 'string' ? countryMeant(data) : undefined
  return meant === undefined ? '' : `; write ${meant}`
}

function descriptionOf({ parentSchema, params }: ErrorObject): string {
  const { properties = {} } = (parentSchema ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>
  }
  const description = properties[params.missingProperty]?.description
  return description === undefined ? '' : ` (${description})`
}
