import * as v from 'valibot'
import { communityServerSchema } from './community-file.ts'

/** The id of a server as a parameter. */
const serverIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.:[\]_-]{1,64}$/),
  v.description('Id of the server, which it keeps when it moves.'),
)

/** What staff edit of a server; its id never changes. */
export const editedServerSchema = v.strictObject({ ...communityServerSchema.entries, id: serverIdSchema })
export type EditedServer = v.InferOutput<typeof editedServerSchema>

/** A server that staff add: it gets its id from the portal. */
export const newServerSchema = v.omit(communityServerSchema, ['id'])
export type NewServer = v.InferOutput<typeof newServerSchema>

/** The name of one of several servers that are added at once: `{n}` is its number; without it, the number follows. */
export const numberedName = (name: string, number: number, of: number): string =>
  name.includes('{n}') ? name.replaceAll('{n}', String(number)) : of === 1 ? name : `${name} #${number}`
