/** Origins under which browsers know this portal: one on loopback answers to both names of its device. */
export function portalOrigins(publicOrigin: string): readonly string[] {
  const { hostname, port } = new URL(publicOrigin)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [publicOrigin]
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
}
