import type { CommunityPrice } from '../contract/community/community-items.ts'
import type { DurationCode, ProductType } from '../contract/payments/payments.ts'

const price = (
  product: ProductType,
  relocatable: boolean,
  [duration, CNY, USD]: readonly [DurationCode, string, string],
): CommunityPrice => ({ product, duration, relocatable, CNY, USD })

const vip = [
  ['1m', '30.00', '4.99'],
  ['3m', '80.00', '12.99'],
  ['1y', '268.00', '42.99'],
] as const

const fixedRegion = [
  ['4h', '8.00', '1.29'],
  ['8h', '12.00', '1.99'],
  ['3d', '29.00', '4.79'],
  ['7d', '49.00', '7.99'],
  ['1m', '139.00', '21.99'],
  ['3m', '369.00', '57.99'],
  ['1y', '1299.00', '199.99'],
] as const

const relocatable = [
  ['4h', '10.00', '1.59'],
  ['8h', '15.00', '2.39'],
  ['3d', '35.00', '5.79'],
  ['7d', '59.00', '9.49'],
  ['1m', '169.00', '26.99'],
  ['3m', '449.00', '69.99'],
  ['1y', '1559.00', '239.99'],
] as const

/** The demo community's prices. */
export const demoPrices: readonly CommunityPrice[] = [
  ...vip.map((row) => price('vip_subscription', false, row)),
  ...fixedRegion.map((row) => price('server_rental', false, row)),
  ...relocatable.map((row) => price('server_rental', true, row)),
]

/** The lowest price of a product. */
export function lowestPrice(product: ProductType): CommunityPrice {
  const [lowest] = demoPrices.filter((one) => one.product === product).toSorted((a, b) => Number(a.CNY) - Number(b.CNY))
  if (lowest === undefined) throw new Error(`the demo does not sell ${product}`)
  return lowest
}
