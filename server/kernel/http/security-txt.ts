import { days } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Language } from '../../../contract/language.ts'
import type { Kernel } from '../kernel.ts'
import { ApiError } from './api-error.ts'
import { addApiRoute } from './api-route.ts'
import type { RouteModule } from './route-module.ts'

export interface SecurityTxtOptions extends Pick<Kernel, 'now'> {
  /** `mailto:` and `https:` addresses, the preferred one first; none: the file does not exist. */
  contacts(): readonly string[]
  readonly origin: string
  /** Of the community, its default one first. */
  languages(): readonly Language[]
}

const path = '/.well-known/security.txt'
/** RFC 9116, 2.5.5: less than a year. A portal that no longer runs no longer extends it. */
const validFor = days(180)

/** The text of `security.txt` (RFC 9116). It is the same all day. */
function securityTxt({ contacts, origin, languages, now }: SecurityTxtOptions): string {
  const today = now() - (now() % days(1))
  const fields = [
    ...contacts().map((contact) => `Contact: ${contact}`),
    `Expires: ${isoInstant(today + validFor)}`,
    `Preferred-Languages: ${languages().join(', ')}`,
    `Canonical: ${origin}${path}`,
  ]
  return `${fields.join('\n')}\n`
}

/** `GET /.well-known/security.txt`; not found while there is no contact. */
export const securityTxtRoutes =
  (options: SecurityTxtOptions): RouteModule =>
  (app, createLimit) => {
    addApiRoute(app, createLimit, {
      method: 'GET',
      pattern: path,
      limit: 'other',
      handler(_request, reply) {
        if (options.contacts().length === 0) throw new ApiError('NOT_FOUND')
        void reply
          .header('cache-control', 'public, max-age=3600')
          .type('text/plain; charset=utf-8')
          .send(securityTxt(options))
      },
    })
  }
