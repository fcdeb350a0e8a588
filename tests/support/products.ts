import type { Products } from '../../server/payments/product.ts'
import { createRentalProduct } from '../../server/rentals/product.ts'
import { vipProduct } from '../../server/vip/product.ts'

/** What a portal without a backend for rented servers sells. */
export const products: Products = { vip_subscription: vipProduct, server_rental: createRentalProduct() }
