import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { Server } from '../../contract/servers/servers.ts'
import {
  emptyIndex,
  indexServers,
  readServers,
  type ServerIndex,
} from '../../src/features/servers/core/server-index.ts'
import { type ServerRow, toRow } from '../../src/features/servers/core/server-row.ts'

/** Rows and indexes of a community with the modes as shipped. */
const { modes } = defaultSettings

export const rowOfServer = (server: Server): ServerRow => toRow(server, modes)

export const indexOfServers = (answer: readonly unknown[], previous = emptyIndex): ServerIndex =>
  indexServers(answer, { previous, modes })

export const readOfServers = (answer: readonly unknown[], previous: ServerIndex): Generator<void, ServerIndex> =>
  readServers(answer, { previous, modes })
