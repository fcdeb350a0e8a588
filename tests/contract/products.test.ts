import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'
import { requestPayment } from '../../server/payments/checkout/request-payment.ts'
import { takeNotice } from '../../server/payments/checkout/take-notice.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { buyer, device, openShop } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { newServer, openRentals, rentalBody, worldWithOrder } from '../support/rentals.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

onEveryDatabase('an order of each product', ({ open }) => {
  // A form that is repeated after an update must still find the order that an earlier version created.
  it('has the same hash in every version', async () => {
    const database = await open()
    const vip = await (await openShop(database)).order()
    expect(vip.request_hash).toBe(
      sha256(
        JSON.stringify({
          productType: 'vip_subscription',
          productId: 'vip_new',
          currency: 'CNY',
          method: 'alipay',
          duration: '1m',
          relocatable: false,
          options: '{"duration":"1m","paymentMethod":"alipay"}',
        }),
      ),
    )
    const rental = {
      productType: 'server_rental',
      productId: 'new_server',
      currency: 'CNY',
      method: 'alipay',
      duration: '7d',
      relocatable: true,
    }
    const world = await openRentals(database)
    const server = await world.order()
    expect(server.request_hash).toBe(
      sha256(JSON.stringify({ ...rental, region: 'ap-tokyo', options: JSON.stringify(newServer) })),
    )
    const rentalId = await world.rent()
    const renewal = { instance_id: rentalId, duration: '7d', isRelocatable: false, paymentMethod: 'alipay' }
    // The rental, not the form, determines whether it is relocatable.
    expect((await world.orderRenewal(rentalId)).request_hash).toBe(
      sha256(JSON.stringify({ ...rental, productId: 'renew_server', rentalId, options: JSON.stringify(renewal) })),
    )
  })

  it('for a server is payable for 15 minutes and returns to the practice server page', async () => {
    const world = await openRentals(await open())
    const { provider } = world.shop.banks.alipay
    const started: unknown[] = []
    const start: PaymentProvider['start'] = (payment) => {
      started.push(payment)
      return provider.start(payment)
    }
    const checkout = { ...world.checkout, providers: new Map([['alipay', { ...provider, start }]] as const) }
    const order = await takeOrder(checkout, buyer, undefined, rentalBody('new_server', newServer))
    await requestPayment(checkout, order, device)
    expect(started).toMatchObject([
      {
        expiresAt: new Date(world.clock.now + minutes(15)),
        returnUrl: `https://play.example.org/pracc?order=${order.id}`,
      },
    ])
  })
})

onEveryDatabase('a portal without a rental backend', ({ open }) => {
  it('still reports an invalid rental form first', async () => {
    const { shop } = await openRentals(await open())
    const body = { ...rentalBody('new_server', newServer), productId: 'vip_new' as const }
    await expect(takeOrder(shop.deps, buyer, undefined, body)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'productId',
    })
  })

  it('still delivers earlier orders', async () => {
    const { world, order } = await worldWithOrder(await open())
    const { alipay } = world.shop.banks
    await takeNotice(world.shop.deps, alipay.provider, alipay.pay(order.id))
    expect(await world.shop.stateOf(order)).toBe('paid')
    await world.live(world.memory.creationMs + 2000, 1000)
    expect(await world.shop.stateOf(order)).toBe('delivered')
  })
})
