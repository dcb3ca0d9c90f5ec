// T85: what is made from the secrets of the notices, and made again when their files change. Whoever verifies or signs asks each
// time, so a change counts from the next entry on.

import { isDeepStrictEqual } from 'node:util'
import type { NoticeRecord } from '@parley/journal'
import { createMacs, type Macs } from '../kafka/mac.ts'
import type { Settings } from './fields.ts'
import { readSecrets, type Secrets, type SecretsReading } from './secrets.ts'
import { verifierOf } from './verifier.ts'

export interface LiveSecrets {
  /** Undefined without a secret. */
  readonly verify: ((record: NoticeRecord) => boolean) | undefined
  /** Undefined without a secret. */
  readonly macs: Macs | undefined
  /**
   * Reads the files again. What they say counts when they say it twice in a row, because somebody may still be writing; an order
   * does not wait for that.
   */
  readonly look: (isOrdered: boolean) => Look
}

type Look =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed' }
  /** The secrets that were in force stay so. It is told once. */
  | { readonly kind: 'refused'; readonly sentence: string }

type LiveSettings = Pick<
  Settings,
  'secret' | 'secretFile' | 'previousSecret' | 'previousSecretFile' | 'keySeconds' | 'expirySeconds'
>

const same: Look = { kind: 'same' }

/** The settings have been filled from the files. */
export function createLiveSecrets(settings: LiveSettings): LiveSecrets {
  let inForce: Secrets = { secret: settings.secret, previousSecret: settings.previousSecret }
  let made = madeFrom(settings, inForce)
  let seen: SecretsReading = { kind: 'secrets', secrets: inForce }
  let refused = ''

  function look(isOrdered: boolean): Look {
    const reading = readSecrets(settings)
    const isCalm = isOrdered || isDeepStrictEqual(reading, seen)
    seen = reading
    if (!isCalm) return same
    const sentence = reading.kind === 'wrong' ? reading.sentence : ''
    const isTold = sentence === refused
    refused = sentence
    if (reading.kind === 'wrong') return isTold ? same : { kind: 'refused', sentence }
    if (isDeepStrictEqual(reading.secrets, inForce)) return same
    inForce = reading.secrets
    made = madeFrom(settings, inForce)
    return { kind: 'changed' }
  }

  return {
    verify: made.verify === undefined ? undefined : (record) => made.verify?.(record) === true,
    macs:
      made.macs === undefined
        ? undefined
        : {
            of: (place, value) => made.macs?.of(place, value) ?? '',
            isRight: (mac, place, value) => made.macs?.isRight(mac, place, value) === true,
          },
    look,
  }
}

function madeFrom(settings: LiveSettings, secrets: Secrets): Pick<LiveSecrets, 'verify' | 'macs'> {
  return { verify: verifierOf({ ...settings, ...secrets }), macs: createMacs(secrets) }
}
