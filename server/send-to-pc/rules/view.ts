import type { Pairing, SentServer } from '../../../contract/send-to-pc/sent-server.ts'

interface StoredSentServer {
  readonly id: string
  readonly kind: 'server' | 'rental'
  readonly name: string
  readonly sender_device: string
  readonly expires_at: number
  readonly shown_at: number | null
  readonly accepted_at: number | null
  readonly accepted_device: string | null
  readonly closed_at: number | null
}

/** A hand-off as the devices see it. */
export const sentServerView = (row: StoredSentServer, now: number): SentServer => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  from: row.sender_device,
  state: row.accepted_at !== null ? 'opened' : row.closed_at === null ? 'open' : 'closed',
  isShown: row.shown_at !== null,
  openedBy: row.accepted_at === null ? null : (row.accepted_device ?? ''),
  left: Math.max(0, row.expires_at - now),
})

interface StoredPairing {
  readonly id: string
  readonly pc_device: string
  readonly phone_device: string | null
  readonly claimed_at: number | null
  readonly expires_at: number
  readonly ended_at: number | null
}

/** A pairing as one of its sides sees it. */
export const pairingView = (row: StoredPairing, side: 'pc' | 'phone', now: number): Pairing => ({
  id: row.id,
  side,
  device: (side === 'pc' ? row.phone_device : row.pc_device) ?? '',
  state: row.ended_at !== null || row.expires_at <= now ? 'ended' : row.claimed_at === null ? 'waiting' : 'paired',
  left: row.ended_at === null ? Math.max(0, row.expires_at - now) : 0,
})
