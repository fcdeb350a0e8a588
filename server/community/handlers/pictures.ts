import * as pictureEndpoints from '../../../contract/endpoints/pictures.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { readStoredPicture } from '../store/pictures.ts'

/** More than a community has in use. */
const mostKept = 32

/** Serves the community's pictures; those in use come from memory, also while the database is away. */
export function pictureRoutes(database: Pick<Database, 'kysely'>, reads: Pick<ReadDatabase, 'kysely'>): RouteModule {
  const kept = new Map<string, Buffer>()
  const read = async (id: string): Promise<Buffer> => {
    const known = kept.get(id)
    if (known !== undefined) return known
    // A replica may not have a picture of the last second yet.
    const bytes = (await readStoredPicture(reads, id)) ?? (await readStoredPicture(database, id))
    if (bytes === undefined) throw new ApiError('NOT_FOUND')
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(id, bytes)
    return bytes
  }
  return endpointRoutes(
    pictureEndpoints,
    {},
    {
      async readPicture({ params: { file } }) {
        const [, id] = /^([\w-]+)\.png$/.exec(file) ?? []
        if (id === undefined) throw new ApiError('NOT_FOUND')
        return { type: 'image/png', body: await read(id) }
      },
    },
  )
}
