import * as v from 'valibot'
import { minutes } from '../../../contract/duration.ts'
import * as formerAddressEndpoints from '../../../contract/endpoints/former-address.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'
import { createKeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { acceptedSecrets, type PortalSecrets } from '../../kernel/secrets/secret.ts'

export interface FormerAddressDeps extends Pick<Kernel, 'now'>, PortalSecrets {
  formerOrigins(): readonly string[]
  readonly publicOrigin: string
}

/** From the press at the former address until the page of the current one has loaded. */
const validFor = minutes(5)

const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.string(),
    /** Epoch milliseconds. */
    until: v.number(),
    data: v.string(),
  }),
)

/**
 * Takes what a device stores from a former address of the portal to the current one. The data is in the link's fragment,
 * which browsers send to no server; the portal only signs it, so that no other site can make such a link
 * (docs/decisions/063-hand-over.md).
 */
export function formerAddressRoutes(options: FormerAddressDeps): RouteModule {
  const { formerOrigins, publicOrigin, now } = options
  const signatures = acceptedSecrets(options).map((secret) => createKeyedHash(secret, 'hand-over'))
  const [sign] = signatures
  if (sign === undefined) throw new Error('there is always a current secret')
  return endpointRoutes(
    formerAddressEndpoints,
    {},
    {
      listFormerOrigins: () => ({ from: [...formerOrigins()] }),
      signLists({ headers: { Origin: from }, body: { data } }) {
        if (!formerOrigins().includes(from)) throw new ApiError('FORBIDDEN')
        const payload = Buffer.from(JSON.stringify({ from, until: now() + validFor, data })).toString('base64url')
        return { link: `${publicOrigin}${pagePaths.formerAddress.href()}#${payload}.${sign(payload)}` }
      },
      openLists({ body: { token } }) {
        const [payload = '', signature = ''] = token.split('.', 2)
        if (!signatures.some((signer) => areEqual(signature, signer(payload)))) throw new ApiError('GONE')
        const { from, until, data } = v.parse(payloadSchema, Buffer.from(payload, 'base64url').toString())
        if (now() >= until || !formerOrigins().includes(from)) throw new ApiError('GONE')
        return { from, data }
      },
    },
  )
}
