import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port on loopback for a process that starts later. It lies below the ephemeral ports (49152 and above by RFC 6335,
 * 32768 and above on Linux), so that the system does not assign it in the meantime, and above 10080, the highest port that
 * browsers block (Fetch standard, "bad port").
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const port = randomInt(11_000, 20_000)
    const server = createServer()
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
