/** The origins of this portal in browsers; on loopback, one per name of the host. */
export function portalOrigins(publicOrigin: string): readonly string[] {
  const { hostname, port } = new URL(publicOrigin)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [publicOrigin]
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
}
