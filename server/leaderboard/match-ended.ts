import { isoInstant } from '../../contract/iso-instant.ts'
import type { PortalEvent } from '../kernel/events/tell-event.ts'
import type { EndedMatch } from './store/ended-matches.ts'

/** A match that counts is over. */
export const matchEnded = ({ id, game_server_id, mode, map, starts_at, ends_at }: EndedMatch): PortalEvent => ({
  type: 'match.ended',
  key: id,
  at: ends_at,
  data: {
    matchId: id,
    gameServerId: game_server_id,
    mode,
    map,
    startedAt: isoInstant(starts_at),
    endedAt: isoInstant(ends_at),
  },
})
