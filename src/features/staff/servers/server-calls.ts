import * as v from 'valibot'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { type EditedServer, editedServerSchema, type ServerCheck } from '../../../../contract/servers/staff-servers.ts'
import { ifMatch } from '../../../../contract/staff/staff-edits.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import type { EditChange, EditState } from '../edits/use-edit.ts'

/** Edits a server that is in the state `tag`. Throws ApiError. */
export const editServer = (
  id: string,
  tag: string,
  change: EditChange<EditedServer>,
): Promise<EditState<EditedServer>> =>
  request(
    staffEndpoints.editStaffServer,
    { params: { id }, headers: ifMatch(tag), body: change },
    { token: session.token() },
  )

/** Queries the game server and its ping target now. */
export const checkServer = ({ ip, port, ping_target }: Omit<EditedServer, 'id'>): Promise<ServerCheck> =>
  request(
    staffEndpoints.checkStaffServer,
    { body: { ip, port, ...(ping_target === undefined ? {} : { ping_target }) } },
    { token: session.token() },
  )

/** Whether everything that was checked responds. */
export const isFine = ({ game, ping }: ServerCheck): boolean => game.ok && (ping === null || ping.ok)

/** A stored version; undefined if an earlier version of the portal stored something else. */
export function serverIn(value: unknown): EditedServer | undefined {
  const parsed = v.safeParse(editedServerSchema, value)
  return parsed.success ? parsed.output : undefined
}
