import * as v from 'valibot'
import { twoDigits } from '../two-digits.ts'

/** ISO 4217. Both have two decimals, so a minor unit is a hundredth (fen, cent). */
export const currencies = ['CNY', 'USD'] as const
export const currencySchema = v.picklist(currencies)
export type Currency = v.InferOutput<typeof currencySchema>

/** A whole number of minor units. Money is never a float (IEEE 754 has no 0.1). */
export const minorSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))

export interface Money {
  readonly amountMinor: number
  readonly currency: Currency
}

/** The decimal text that payment providers write, such as `30.00` for 3000. */
export const decimalText = (amountMinor: number): string =>
  `${Math.trunc(amountMinor / 100)}.${twoDigits(amountMinor % 100)}`

/** Reads a provider's decimal text exactly; undefined for anything but digits with at most two decimals. */
export function minorOf(text: string): number | undefined {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** A price as an operator writes it: above zero, at most two decimals, below a million. */
export const amountTextSchema = v.pipe(
  v.string(),
  v.regex(/^(?=.*[1-9])\d{1,6}(?:\.\d{1,2})?$/, 'must be an amount such as "29.90"'),
)
