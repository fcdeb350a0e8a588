import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { apiPaths } from '../../../contract/paths.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import { sendJson } from '../../kernel/http/send-json.ts'
import { DriverError } from '../backends/driver.ts'
import { findRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import { type Access, rentalIdIn } from './access.ts'
import type { RentalRouteDeps } from './deps.ts'

const nameSchema = v.object({ name: v.string() })
const linkSchema = v.object({ expires: v.string(), signature: v.string() })

/** The instance whose demos a rental has now. A move leaves them behind, or takes them along once it is done. */
const refOf = ({ status, ref }: RentalRow): string | null => (status === 'RUNNING' ? ref : null)

/** A backend that does not answer is no fault of ours, nor of the caller. */
async function ofBackend<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DriverError ? new ApiError('UNAVAILABLE', { cause: error }) : error
  }
}

/** A file name in a header (RFC 6266, RFC 8187): an ASCII form for old readers, and the whole. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`

/** Demos (API-28), links to them (API-29), and what the links open. Names are those of the backend's listing (S15). */
export function addDemoRoutes(
  app: FastifyInstance,
  createLimit: CreateLimit,
  deps: RentalRouteDeps,
  access: Access,
): void {
  const { database, demos, demoLinks, openDemo, publicOrigin, now } = deps
  const listing = async (row: RentalRow) => {
    const ref = refOf(row)
    return ref === null ? [] : ofBackend(demos(ref))
  }
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.rentalDemos.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { row } = await access.visit(request, rentalIdIn(request))
      await sendJson(reply, { data: { demos: await listing(row) } })
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.demoDownload.pattern,
    limit: 'account',
    async handler(request, reply) {
      const { row } = await access.visit(request, rentalIdIn(request))
      const { name } = v.parse(nameSchema, request.params)
      if (!(await listing(row)).some((demo) => demo.name === name)) throw new ApiError('NOT_FOUND')
      const { query, expires } = demoLinks.sign(row.id, name, now())
      const download_url = `${publicOrigin}${apiPaths.demoFile.href(row.id, name, query)}`
      await sendJson(reply, { success: true, data: { download_url, expires_at: expires } })
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.demoFile.pattern,
    limit: 'account',
    async handler(request, reply) {
      const id = rentalIdIn(request)
      const { name } = v.parse(nameSchema, request.params)
      const link = v.safeParse(linkSchema, request.query)
      if (!link.success || !demoLinks.verify(id, name, link.output, now())) throw new ApiError('NOT_FOUND')
      const row = await findRental(database.kysely, id)
      const ref = row === undefined ? null : refOf(row)
      const demo = ref === null ? undefined : await ofBackend(openDemo(ref, name))
      if (demo === undefined) throw new ApiError('NOT_FOUND')
      await sendDemo(reply, name, demo)
    },
  })
}

function sendDemo(
  reply: FastifyReply,
  name: string,
  { size, stream }: NonNullable<Awaited<ReturnType<RentalRouteDeps['openDemo']>>>,
): FastifyReply {
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': attachment(name),
    ...(size === undefined ? {} : { 'content-length': size }),
  })
  return reply.type('application/octet-stream').send(stream)
}
