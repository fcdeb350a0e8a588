import * as pushEndpoints from '../../contract/endpoints/push.ts'
import type { PushSubscriptionKeys } from '../../contract/push.ts'
import { slotsNeeded } from '../../contract/slot-watch.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { clientKey, networkKey } from '../kernel/limits/client-key.ts'
import { takeAttempt } from '../kernel/limits/count-attempts.ts'
import { hashOf } from '../kernel/secrets/token-hash.ts'
import { type KnownWords, narrowToKnown } from './rules/known-words.ts'
import { type DeviceKeys, newDevices, putDevice, removeEndpoint } from './store/devices.ts'
import { putSubscriber } from './store/subscribers.ts'

export interface PushRouteDeps {
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  readonly device: DeviceKeys
  /** The current public key. */
  readonly publicKey: string
  isPushAddress(endpoint: string): boolean
  knownWords(): KnownWords
  /** Whether one free slot is enough for this player. */
  isVip(steamId: string): Promise<boolean>
  /** Epoch milliseconds. */
  now(): number
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
  const accountLimit = (id: string) => [id, newDevices.account] as const
  const guestLimits = (ip: string) => [
    [hash(`client ${clientKey(ip)}`), newDevices.address] as const,
    [hash(`network ${networkKey(ip)}`), newDevices.network] as const,
    ['guests', newDevices.guests] as const,
  ]
  return endpointRoutes(pushEndpoints, deps.authenticate, {
    readPushKey: () => ({ key: publicKey }),
    async putPushDevice({ body: { key, ...wanted }, caller, request }) {
      checkDevice(key, wanted.subscription)
      const limits = caller === undefined ? guestLimits(request.ip) : [accountLimit(caller.account.id)]
      const admit = async (trx: Database): Promise<void> => {
        for (const [name, limit] of limits) refuseUntil(await takeAttempt(trx, `push devices ${name}`, limit, now()))
      }
      const vip = caller !== undefined && (await deps.isVip(caller.account.steam_id))
      const watches = wanted.watches.flatMap((watch) => {
        const wish = narrowToKnown(watch.wish, deps.knownWords())
        return wish === undefined ? [] : [{ ...watch, wish }]
      })
      const update = { ...wanted, watches, portalKey: key, slotsNeeded: slotsNeeded(vip), now: now(), admit }
      if (!(await putDevice(database, device, update))) throw new ApiError('CONFLICT')
      return undefined
    },
    async putPushNotices({ body: { key, ...wanted }, caller: { account, session } }) {
      checkDevice(key, wanted.subscription)
      const owner = { steamId: account.steam_id, sessionId: session.id }
      if (!(await putSubscriber(database, device, { ...wanted, portalKey: key, ...owner, now: now() }))) {
        throw new ApiError('CONFLICT')
      }
      return undefined
    },
    async deletePushDevice({ body: { endpoint } }) {
      await removeEndpoint(database, device, endpoint)
      return undefined
    },
  })
}
