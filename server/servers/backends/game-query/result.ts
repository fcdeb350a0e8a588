/** All faults of a reply, or its absence. The poller counts each as one miss. */
export type QueryFault =
  | 'truncated'
  | 'unexpected-type'
  | 'too-large'
  | 'bad-split'
  | 'bad-compression'
  | 'timeout'
  | 'busy'
  | 'closed'

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: QueryFault }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (fault: QueryFault): { readonly ok: false; readonly fault: QueryFault } => ({ ok: false, fault })
