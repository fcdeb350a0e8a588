import * as pushEndpoints from '../../contract/endpoints/push.ts'
import type { PushSubscriptionKeys } from '../../contract/push/push.ts'
import { slotsNeeded } from '../../contract/push/slot-watch.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { takeAttempt } from '../kernel/limits/count-attempts.ts'
import { createHolderOf, type Holder } from '../kernel/limits/holder.ts'
import type { Pool } from '../kernel/limits/stored-places.ts'
import { hashOf } from '../kernel/secrets/token-hash.ts'
import { type KnownWords, narrowToKnown } from './rules/known-words.ts'
import { type DeviceKeys, devicePool, newDevices, putDevice, removeEndpoint, stopWatch } from './store/devices.ts'
import { replaceEndpoint } from './store/replace-endpoint.ts'
import { putSubscriber, subscriberPool } from './store/subscribers.ts'

export interface PushRouteDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  readonly device: DeviceKeys
  /** The current public key. */
  readonly publicKey: string
  isPushAddress(endpoint: string): boolean
  knownWords(): KnownWords
  /** Whether one free slot is enough for this player. */
  isVip(steamId: string): Promise<boolean>
}

/** The public key, and what devices wait for. */
export function pushRoutes(deps: PushRouteDeps): RouteModule {
  const { database, device, publicKey, now } = deps
  const [hash = hashOf] = device.hashes
  /** @throws ApiError GONE: the page subscribes anew with the current key; BAD_REQUEST */
  const checkDevice = (key: string, { endpoint }: PushSubscriptionKeys): void => {
    if (key !== publicKey) throw new ApiError('GONE', { field: 'key' })
    if (!deps.isPushAddress(endpoint)) throw new ApiError('BAD_REQUEST', { field: 'subscription.endpoint' })
  }
  const holderOf = createHolderOf(hash)
  /** Counts a new device. @throws ApiError RATE_LIMIT_EXCEEDED */
  const admitTo =
    (pool: Pool, { owner, network, isGuest }: Holder) =>
    async (trx: Transaction): Promise<void> => {
      const { account, address, network: ofNetwork } = newDevices
      const limits = isGuest
        ? ([
            [owner, address],
            [network, ofNetwork],
          ] as const)
        : ([[owner, account]] as const)
      for (const [name, limit] of limits) {
        refuseUntil(await takeAttempt(trx, `${pool.name} ${name}`, limit, now()))
      }
    }
  return endpointRoutes(pushEndpoints, deps.authenticate, {
    readPushKey: () => ({ key: publicKey }),
    async putPushDevice({ body: { key, ...wanted }, caller, request }) {
      checkDevice(key, wanted.subscription)
      const holder = holderOf(request.ip, caller?.account.id)
      const vip = caller !== undefined && (await deps.isVip(caller.account.steam_id))
      const watches = wanted.watches.flatMap((watch) => {
        const wish = narrowToKnown(watch.wish, deps.knownWords())
        return wish === undefined ? [] : [{ ...watch, wish }]
      })
      const owner = { holder, admit: admitTo(devicePool, holder) }
      const update = { ...wanted, ...owner, watches, portalKey: key, slotsNeeded: slotsNeeded(vip), now: now() }
      await putDevice(database, device, update)
      return undefined
    },
    async putPushNotices({ body: { key, ...wanted }, caller: { account, session }, request }) {
      checkDevice(key, wanted.subscription)
      const holder = holderOf(request.ip, account.id)
      const owner = { steamId: account.steam_id, sessionId: session.id, holder, admit: admitTo(subscriberPool, holder) }
      await putSubscriber(database, device, { ...wanted, portalKey: key, ...owner, now: now() })
      return undefined
    },
    async replacePushDevice({ body: { key, ...replacement } }) {
      checkDevice(key, replacement.subscription)
      await replaceEndpoint(database, device, { ...replacement, portalKey: key, now: now() })
      return undefined
    },
    async stopPushWatch({ body }) {
      await stopWatch(database, device, { ...body, now: now() })
      return undefined
    },
    async deletePushDevice({ body: { endpoint } }) {
      await removeEndpoint(database, device, endpoint)
      return undefined
    },
  })
}
