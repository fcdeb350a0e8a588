import * as v from 'valibot'

/** Why a browser cannot measure latency against a ping target, in the order in which a connection fails. */
export const pingTargetFaults = [
  /** Browsers open no WebSocket to this port (Fetch standard, "bad port"). */
  'blockedPort',
  /** The name has no address. */
  'unknownName',
  /** The portal does not connect to private addresses. */
  'privateAddress',
  'refused',
  'timeout',
  'unreachable',
  /** There is no TLS on the port. */
  'plainText',
  'certificateExpired',
  'certificateNotYetValid',
  /** Valid for another name. */
  'certificateName',
  /** Browsers trust no issuer of it; often the intermediate certificates are missing. */
  'certificateUntrusted',
  /** The responder does not accept the portal's origin. */
  'originRefused',
  /** Too many connections at the moment. */
  'busy',
  /** Something else responds. */
  'noResponder',
] as const
/** The `code` of an error that a lookup raises for a private address. */
export const privateAddressCode = 'EPRIVATEADDRESS'

export type PingTargetFault = (typeof pingTargetFaults)[number]

/** Whether a ping target can be measured. */
export const pingTargetCheckSchema = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    /** Round trip from the portal. */
    milliseconds: v.number(),
    /** When its certificate expires, ISO 8601; null: it has none (the demo). */
    certificateEnds: v.nullable(v.string()),
  }),
  v.object({
    ok: v.literal(false),
    fault: v.picklist(pingTargetFaults),
    /** The technical reason. */
    detail: v.string(),
  }),
])
export type PingTargetCheck = v.InferOutput<typeof pingTargetCheckSchema>
