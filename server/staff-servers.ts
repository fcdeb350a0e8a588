import { isoInstant } from '../contract/iso-instant.ts'
import type { StaffServer } from '../contract/servers/staff-servers.ts'
import { type EditHistory, editHistoryPageSize } from '../contract/staff/staff-edits.ts'
import { listGameServers } from './accounts/game-servers/store.ts'
import { readPeople } from './accounts/store/accounts.ts'
import type { Database } from './kernel/db/database.ts'
import { readHistory } from './kernel/edits/history.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Kernel } from './kernel/kernel.ts'
import { readLogStatus } from './leaderboard/store/log-status.ts'
import { addServers, editServer } from './server-acts.ts'
import { type StaffServerDeps, staffServerRoutes } from './servers/handlers/staff.ts'

interface StaffServersDeps
  extends Pick<Kernel, 'now'>,
    Omit<StaffServerDeps, 'edit' | 'add' | 'readLogs' | 'readEdits'> {}

/** Composes the servers of the staff room from the parts that know something about them. */
export function staffServers(deps: StaffServersDeps): RouteModule {
  const { database, now } = deps
  return staffServerRoutes({
    ...deps,
    edit: (actor, change) => editServer({ database, now }, actor, change),
    add: async (actor, servers) => [...(await addServers({ database, now }, actor, servers))],
    readLogs: () => readLogs(database),
    readEdits: (id, before) => readEdits(database, id, before),
  })
}

async function readLogs(database: Database): Promise<ReadonlyMap<string, NonNullable<StaffServer['log']>>> {
  const [keys, statuses] = await Promise.all([listGameServers(database), readLogStatus(database)])
  const logs = new Map<string, NonNullable<StaffServer['log']>>()
  for (const { id: keyId, server_id, revoked_at } of keys) {
    if (server_id === null || revoked_at !== null) continue
    const { received_at = null, refused_at = null } = statuses.get(keyId) ?? {}
    logs.set(server_id, {
      keyId,
      receivedAt: isoInstant(received_at),
      isRefused: refused_at !== null && refused_at > (received_at ?? 0),
    })
  }
  return logs
}

const readEdits = (database: Database, id: string, before: number | undefined): Promise<EditHistory> =>
  readHistory(database, { kind: 'server', subject: id }, { before, limit: editHistoryPageSize }, async (actors) => {
    const people = await readPeople(database, [...new Set(actors)])
    return new Map([...people].map(([steamId, { name }]) => [steamId, name]))
  })
