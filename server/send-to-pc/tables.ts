/** The number of the last change; see store/sequence.ts. */
interface SentServerSequenceRow {
  id: number
  value: number
}

/** One server on its way from a phone to a PC. Instants are epoch milliseconds here and below. */
export interface SentServerRow {
  id: string
  kind: 'server' | 'rental'
  /** Address of the server, or id of the rental. */
  target: string
  name: string
  /** Key of the sending device: only it may cancel. */
  sender: string
  /** Browser and system of the sender. */
  sender_device: string
  created_at: number
  expires_at: number
  /** When a device first confirmed that it shows it. */
  shown_at: number | null
  accepted_at: number | null
  /** Key of the device that accepted it. */
  accepted_by: string | null
  accepted_device: string | null
  closed_at: number | null
  change_number: number
}

interface SentServerChannelRow {
  hand_off_id: string
  channel: string
}

export interface PairingRow {
  id: string
  /** Keyed: six characters could be guessed from a plain hash. */
  code_hash: string
  code_expires_at: number
  pc_hash: string
  pc_device: string
  phone_hash: string | null
  phone_device: string | null
  created_at: number
  claimed_at: number | null
  /** Of the code until it is claimed. */
  expires_at: number
  ended_at: number | null
  change_number: number
}

declare module '../kernel/db/tables.ts' {
  interface Tables {
    hand_off_sequence: SentServerSequenceRow
    hand_off: SentServerRow
    hand_off_channel: SentServerChannelRow
    pairing: PairingRow
  }
}
