/** Header of every response of the API: the version of the settings, by which a page learns that they have changed. */
export const settingsHeader = 'x-settings'

/**
 * The version of a body of `GET /api/community`: its FNV-1a hash of 32 bits (RFC 9923) over UTF-16 code units, in base 36. It
 * follows from the settings alone, so that processes and documents with the same settings name the same version.
 */
export function settingsVersion(body: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < body.length; at += 1) hash = Math.imul(hash ^ body.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
