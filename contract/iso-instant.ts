/** An instant (epoch milliseconds) in ISO 8601, as the API sends it; null stays null. */
export function isoInstant(at: number): string
export function isoInstant(at: number | null): string | null
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
