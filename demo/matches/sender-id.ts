import { createHash } from 'node:crypto'

/** The id of the key of a demo server, by its listed name. */
export const senderIdOf = (name: string): string =>
  `demo-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
