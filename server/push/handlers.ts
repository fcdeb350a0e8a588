import * as pushEndpoints from '../../contract/endpoints/push.ts'
import type { PushSubscriptionKeys } from '../../contract/push.ts'
import { slotsNeeded } from '../../contract/slot-watch.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { Database } from '../kernel/db/database.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { clientKey } from '../kernel/http/rate-limiter.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { takeAttempt } from '../kernel/limits/count-attempts.ts'
import { hashOf } from '../kernel/secrets/token-hash.ts'
import { type DeviceKeys, newDevicesPerCaller, putDevice, removeEndpoint } from './store/devices.ts'
import { putSubscriber } from './store/subscribers.ts'

export interface PushRouteDeps {
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  readonly device: DeviceKeys
  /** The current public key. */
  readonly publicKey: string
  isPushAddress(endpoint: string): boolean
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
  return endpointRoutes(pushEndpoints, deps.authenticate, {
    readPushKey: () => ({ key: publicKey }),
    async putPushDevice({ body: { key, ...wanted }, caller, request }) {
      checkDevice(key, wanted.subscription)
      const who = caller === undefined ? hash(`client ${clientKey(request.ip)}`) : caller.account.id
      const admit = async (trx: Database): Promise<void> =>
        refuseUntil(await takeAttempt(trx, `push devices ${who}`, newDevicesPerCaller, now()))
      const vip = caller !== undefined && (await deps.isVip(caller.account.steam_id))
      const update = { ...wanted, portalKey: key, slotsNeeded: slotsNeeded(vip), now: now(), admit }
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
