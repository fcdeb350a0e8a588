import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { inheritedSocket } from './inherited-socket.ts'
import { listenProblem, StartError } from './start-error.ts'

function readyLine(config: Config, address: string): string {
  const folder = relative('.', config.dataDir)
  const data = folder.startsWith('..') ? config.dataDir : `./${folder}`
  const where = config.databaseUrl === undefined ? `data in ${data}` : 'data in PostgreSQL'
  return `Spawnpoint is ready: ${address} (${config.mode === 'demo' ? 'demo community, ' : ''}${where})`
}

/** Listens where the configuration says, or on the socket that the process inherited, and prints the address. @throws StartError */
export async function listenOn(
  app: FastifyInstance,
  config: Config,
  { logger, hasPage }: { readonly logger: FastifyBaseLogger; readonly hasPage: boolean },
): Promise<AddressInfo> {
  const { host, port } = config
  const fd = inheritedSocket(process.env, process.pid)
  // fastify passes its options on to node:net, which takes a descriptor too.
  const place: { host: string; port?: number; fd?: number } = fd === undefined ? { host, port } : { host, fd }
  const url = await app.listen(place).catch((error: unknown) => {
    const problem = listenProblem(error, host, port)
    throw problem === undefined ? error : new StartError(problem)
  })
  if (!hasPage) logger.warn('the page is not built: only the API is available')
  process.stdout.write(`${readyLine(config, url)}\n`)
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error(`${url} has no port`)
  return address
}
