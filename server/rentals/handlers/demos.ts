import { href } from '../../../contract/endpoint.ts'
import { downloadDemo } from '../../../contract/endpoints/rentals.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { DriverError } from '../backends/driver.ts'
import { findRental } from '../store/rentals.ts'
import type { RentalRow } from '../tables.ts'
import type { Access } from './access.ts'
import type { RentalHandlers, RentalRouteDeps } from './deps.ts'

/** The instance that holds a rental's demos. A region switch leaves them behind, or moves them once it is done. */
const refOf = ({ status, ref }: RentalRow): string | null => (status === 'RUNNING' ? ref : null)

/** A backend that does not respond is UNAVAILABLE: neither the portal nor the caller is at fault. */
async function ofBackend<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DriverError ? new ApiError('UNAVAILABLE', { cause: error }) : error
  }
}

/** A file name in a header (RFC 6266, RFC 8187): an ASCII form for old readers, and the full name. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`

/** Demos (API-28), links to them (API-29), and the files that the links open. Names are those of the backend's listing (S15). */
export function demoHandlers(
  deps: RentalRouteDeps,
  access: Access,
): RentalHandlers<'listDemos' | 'createDemoLink' | 'downloadDemo'> {
  const { database, demos, demoLinks, openDemo, publicOrigin, now } = deps
  const listing = async (row: RentalRow) => {
    const ref = refOf(row)
    return ref === null ? [] : ofBackend(demos(ref))
  }
  return {
    async listDemos({ caller, params }) {
      const { row } = await access.visit(caller, params.id)
      return { data: { demos: [...(await listing(row))] } }
    },
    async createDemoLink({ caller, params: { id, name } }) {
      const { row } = await access.visit(caller, id)
      if (!(await listing(row)).some((demo) => demo.name === name)) throw new ApiError('NOT_FOUND')
      const { query, expires } = demoLinks.sign(row.id, name, now())
      const download_url = `${publicOrigin}${href(downloadDemo, { params: { id: row.id, name }, query })}`
      return { success: true, data: { download_url, expires_at: expires } }
    },
    async downloadDemo({ params: { id, name }, query }) {
      if (!demoLinks.verify(id, name, query, now())) throw new ApiError('NOT_FOUND')
      const row = await findRental(database, id)
      const ref = row === undefined ? null : refOf(row)
      const demo = ref === null ? undefined : await ofBackend(openDemo(ref, name))
      if (demo === undefined) throw new ApiError('NOT_FOUND')
      const { size, stream } = demo
      const length = size === undefined ? {} : { 'content-length': size }
      const headers = { 'content-disposition': attachment(name), ...length }
      return { type: 'application/octet-stream', body: stream, headers }
    },
  }
}
