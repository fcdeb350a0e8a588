/** Everything that can be wrong with an answer, or the lack of one. Closed: the poller counts each as one miss. */
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
