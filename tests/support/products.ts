import type { Products } from '../../server/payments/product.ts'
import { createRentalProduct } from '../../server/rentals/product.ts'
import { vipProduct } from '../../server/vip/product.ts'

/** The products of a portal without a rental backend. */
export const products: Products = { vip_subscription: vipProduct, server_rental: createRentalProduct() }
