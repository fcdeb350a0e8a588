/** The states of a block that have a drawing (state-drawings.tsx). */
export type StateName =
  | 'offline'
  | 'failed'
  | 'nothing'
  | 'beginning'
  | 'lost'
  | 'crash'
  | 'receipt'
  | 'range'
  | 'gate'
  | 'podium'
  | 'bell'
