import * as v from 'valibot'
import type { ErrorCode } from '../../../contract/errors.ts'
import { type FieldReason, fieldReason } from '../../../contract/field-reason.ts'
import type { Currency } from '../../../contract/money.ts'
import {
  currencyOf,
  type DurationCode,
  durationHours,
  type OrderBody,
  type PaymentMethod,
  type ProductId,
  type ProductType,
  paypalMinHours,
  vipOrderOptionsSchema,
} from '../../../contract/payments.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from '../../../contract/rentals.ts'

/** What a person wants to buy. What it costs is not theirs to say (S11). */
export interface Wanted {
  readonly productType: ProductType
  readonly productId: ProductId
  /** JSON of the parsed options. */
  readonly options: string
  readonly duration: DurationCode
  readonly relocatable: boolean
  readonly method: PaymentMethod
  readonly currency: Currency
  /** Where a new server is to be. */
  readonly region?: string
  /** The server that is to go on. */
  readonly rentalId?: string
}

export interface Refusal {
  readonly error: ErrorCode
  readonly field?: string
  readonly reason?: FieldReason
}

const wrong = (field: string, reason: FieldReason): Refusal => ({ error: 'BAD_REQUEST', field, reason })

/** What the options of any product say, in one form. */
interface Terms {
  /** As they were parsed. */
  readonly options: object
  readonly duration: DurationCode
  readonly paymentMethod: PaymentMethod
  readonly relocatable: boolean
  readonly region?: string
  readonly rentalId?: string
}

type Product = { readonly type: ProductType; readonly terms: v.GenericSchema<unknown, Terms> }

const vip: Product = {
  type: 'vip_subscription',
  terms: v.pipe(
    vipOrderOptionsSchema,
    v.transform((options) => ({ options, ...options, relocatable: false })),
  ),
}
const newServer: Product = {
  type: 'server_rental',
  terms: v.pipe(
    newServerOptionsSchema,
    v.transform((options) => {
      const { duration, paymentMethod, isRelocatable: relocatable, region } = options
      return { options, duration, paymentMethod, relocatable, region }
    }),
  ),
}
const renewServer: Product = {
  type: 'server_rental',
  terms: v.pipe(
    renewServerOptionsSchema,
    v.transform((options) => {
      const { duration, paymentMethod, instance_id: rentalId } = options
      // Whether it is relocatable the database knows.
      return { options, duration, paymentMethod, relocatable: false, rentalId }
    }),
  ),
}
const products: Readonly<Record<ProductId, Product>> = {
  vip_new: vip,
  vip_renew: vip,
  new_server: newServer,
  renew_server: renewServer,
}

/** Checks everything about an order that needs no database. */
export function readOrderRequest(body: OrderBody): Wanted | Refusal {
  const { productType, productId, currency } = body
  const product = products[productId]
  if (product.type !== productType) return wrong('productId', { kind: 'format' })
  const terms = parseOptions(body.options, product)
  if ('error' in terms) return terms
  const { options, paymentMethod: method, ...rest } = terms
  if (currency !== currencyOf(method)) return wrong('currency', { kind: 'text', text: 'currencyOfMethod' })
  if (method === 'paypal' && durationHours[rest.duration] < paypalMinHours) {
    return wrong('options.duration', { kind: 'text', text: 'paypalDuration' })
  }
  return { productType, productId, currency, method, ...rest, options: JSON.stringify(options) }
}

const maxOptionsBytes = 4096

/** UTF-8 takes at most three bytes per UTF-16 unit; exact, without an encoder in pure code. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    const point = character.codePointAt(0) ?? 0
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4)
  }, 0)

function parseOptions(text: string, { terms }: Product): Terms | Refusal {
  if (bytesOf(text) > maxOptionsBytes) return wrong('options', { kind: 'tooLong', limit: maxOptionsBytes })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!parsed.success) return wrong('options', { kind: 'format' })
  const checked = v.safeParse(terms, parsed.output)
  if (checked.success) return checked.output
  const [issue] = checked.issues
  const path = v.getDotPath(issue)
  return wrong(path === null ? 'options' : `options.${path}`, fieldReason(issue))
}
