import * as v from 'valibot'
import { hours, minutes, seconds } from '../duration.ts'
import { parseServerId } from '../servers/address.ts'

/** How long a PC offers what a phone sent (F-02). */
export const sentServerLifetime = minutes(1)
export const pairingLifetime = hours(12)
export const pairingCodeLifetime = minutes(5)
/** Pairings that one device holds, and sends in one header. */
export const maxPairings = 8

/** Tokens of the pairings that a device holds, separated by commas. */
export const pairingsHeader = 'x-pairings'

/**
 * Crockford's alphabet without I, L, O and U. Eight of its characters are 40 bits (RFC 8628, 6.1, has 34 bits); how often a
 * stranger may guess is limited in server/send-to-pc/rules/limits.ts.
 */
export const pairingAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const pairingCodeLength = 8

/** A code as typed: in any case, with spaces or hyphens, and with letters that look like digits. */
export const readPairingCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

export const isPairingCode = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code)

export const pairingCodeSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(readPairingCode),
  v.check(isPairingCode, 'Invalid or expired code'),
)

/** What a phone sends: a public server, or one of the account's practice servers. */
export const sentServerTargetSchema = v.variant('kind', [
  v.object({
    kind: v.literal('server'),
    server: v.pipe(
      v.string(),
      v.check((text) => parseServerId(text) !== undefined, 'must be an address such as 192.0.2.1:27015'),
    ),
  }),
  v.object({ kind: v.literal('rental'), rental: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
])
export type SentServerTarget = v.InferOutput<typeof sentServerTargetSchema>

/** A hand-off as every device of its sender sees it. It contains no address and no password. */
export const sentServerSchema = v.object({
  id: v.string(),
  kind: v.picklist(['server', 'rental']),
  /** Of the server. */
  name: v.string(),
  /** Browser and system of the sender; empty if unknown. */
  from: v.string(),
  /** `opened`: a device has accepted it. `closed`: the sender has cancelled it, or sent something else. */
  state: v.picklist(['open', 'opened', 'closed']),
  /** A PC has confirmed that it shows it. Until 0.3.0: absent in responses of a process of an earlier release. */
  isShown: v.optional(v.boolean(), false),
  /** Browser and system of the device that accepted it; null: none has. */
  openedBy: v.nullable(v.string()),
  /** Milliseconds until it expires: the clocks of two devices may differ. */
  left: v.number(),
})
export type SentServer = v.InferOutput<typeof sentServerSchema>

/**
 * `link` starts the game, and only the device that accepted first gets it; null: another one was first. `server`: the
 * address of a listed server.
 */
export const acceptedSchema = v.object({
  sentServer: sentServerSchema,
  link: v.nullable(v.pipe(v.string(), v.regex(/^steam:\/\//, 'not a steam: link'))),
  server: v.nullable(v.string()),
})

/** A pairing as one of its two devices sees it. */
export const pairingSchema = v.object({
  id: v.string(),
  side: v.picklist(['pc', 'phone']),
  /** Browser and system of the other device; empty if unknown. */
  device: v.string(),
  state: v.picklist(['waiting', 'paired', 'ended']),
  /** Milliseconds until the pairing expires, or its code. */
  left: v.number(),
})
export type Pairing = v.InferOutput<typeof pairingSchema>

/** What a PC shows, and the token that proves its side. */
export const newPairingSchema = v.object({ pairing: pairingSchema, code: v.string(), token: v.string() })
export const claimedPairingSchema = v.object({ pairing: pairingSchema, token: v.string() })

/** Hand-offs and pairings that changed; also the data of an event of the stream, whose id is `last`. */
export const changesSchema = v.object({
  last: v.number(),
  sentServers: v.array(sentServerSchema),
  pairings: v.array(pairingSchema),
})
export type Changes = v.InferOutput<typeof changesSchema>

/** Between two heartbeats of a stream, which show that it is not broken and that no proxy holds it back. */
export const heartbeat = seconds(15)
/** Longest wait of a poll, in seconds. */
export const longestPoll = 20
