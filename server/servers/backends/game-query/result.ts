/**
 * All faults of a reply, or its absence. The poller counts each as one miss.
 * - `timeout`: nothing came.
 * - `only-challenges`: the server sent a challenge, and nothing else.
 * - `refused`: it sent the message with which it turns away banned addresses.
 */
export type QueryFault =
  | 'truncated'
  | 'unexpected-type'
  | 'too-large'
  | 'bad-split'
  | 'bad-compression'
  | 'only-challenges'
  | 'refused'
  | 'timeout'
  | 'busy'
  | 'closed'

export interface Failure {
  readonly ok: false
  readonly fault: QueryFault
  /** The datagram, or whole reply, that has the fault; absent: there is none. */
  readonly received?: Buffer
}

export type Result<T> = { readonly ok: true; readonly value: T } | Failure

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (fault: QueryFault): Failure => ({ ok: false, fault })
