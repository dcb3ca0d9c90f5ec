// D50: money is a whole number of micros, counted from the decimal digits of a number and never from its binary form.

export type Rounding = 'down' | 'up'

const digitsOfMicros = 6

export function microsOf(dollars: number, rounding: Rounding): bigint {
  const { digits, decimals } = decimalOf(dollars)
  return divide(digits * 10n ** BigInt(digitsOfMicros), 10n ** BigInt(decimals), rounding)
}

/** What is left of a bid when the exchange has kept its margin, rounded down. */
export function afterMargin(micros: bigint, marginPercent: number): bigint {
  const { digits, decimals } = decimalOf(marginPercent)
  const hundred = 100n * 10n ** BigInt(decimals)
  return divide(micros * (hundred - digits), hundred, 'down')
}

export function divide(amount: bigint, by: bigint, rounding: Rounding): bigint {
  const whole = amount / by
  return rounding === 'up' && whole * by < amount ? whole + 1n : whole
}

/** 1.25e-7 is 125 with 9 decimals. Only for numbers of 0 or more. */
export function decimalOf(number: number): { readonly digits: bigint; readonly decimals: number } {
  const [mantissa = '0', exponent = '0'] = String(number).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const decimals = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return decimals < 0 ? { digits: digits * 10n ** BigInt(-decimals), decimals: 0 } : { digits, decimals }
}
