import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port of loopback that nobody listens on, for a process yet to be started. It lies below those that systems give to
 * whoever names none (49152 and above by RFC 6335, 32768 and above on Linux): nothing else takes it in the meantime. It
 * lies above 10080, the last one that browsers refuse (Fetch standard, "bad port").
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
