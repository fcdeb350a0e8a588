import { timingSafeEqual } from 'node:crypto'

const bytesOf = (value: string | Buffer): Buffer => (typeof value === 'string' ? Buffer.from(value) : value)

/** Compares secrets in a time that does not depend on where they differ. */
export function areEqual(given: string | Buffer, expected: string | Buffer): boolean {
  const [left, right] = [bytesOf(given), bytesOf(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
