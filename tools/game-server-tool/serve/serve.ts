import { mkdir } from 'node:fs/promises'
import { minutes, seconds } from '../../../contract/duration.ts'
import { mostServersOfCall } from '../../../contract/game-side/carrier.ts'
import { hiddenCharacters } from '../../../contract/visible-text.ts'
import { ToolError } from '../tool-process.ts'
import type { ServeClock } from './clock.ts'
import { configMark, readConfig, type ServeConfig, type ServedServer } from './config.ts'
import { createExchange } from './exchange.ts'
import { lockFolder } from './lock.ts'
import { createPortal } from './portal.ts'
import { serveServer } from './server.ts'

export interface ServeOptions {
  /** The configuration. */
  readonly file: string
  readonly version: string
  readonly clock: ServeClock
  out(line: string): void
  /** Gets a function after which the configuration is read anew. */
  onReload?(again: () => void): void
}

/** The files of the configuration are looked at this often. */
const lookEvery = seconds(5)
/** After an error that no one foresaw. */
const restartAfter = minutes(1)

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @throws ToolError */
async function readUsable(file: string): Promise<ServeConfig> {
  const config = await readConfig(file)
  try {
    await mkdir(config.state, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ToolError(`${file}: state: the folder cannot be used: ${said(error)}`)
  }
  return config
}

/**
 * Serves all game servers of a machine until `stop` is aborted. A configuration that has changed is read anew; one that is
 * wrong changes nothing. @throws ToolError if the first is wrong, or another process uses its folder
 */
export async function serve(options: ServeOptions, stop: AbortSignal): Promise<void> {
  const next = createReload(options)
  let config: ServeConfig | undefined = await readUsable(options.file)
  while (config !== undefined) {
    const { holder, unlock } = await lockFolder(config.state)
    const round = new AbortController()
    const running = serveAll(config, { ...options, process: holder }, AbortSignal.any([stop, round.signal]))
    config = await next(config, stop)
    round.abort()
    // Two rounds never serve the same game server.
    await running
    await unlock()
  }
}

/** Resolves to the next configuration that is not wrong; undefined: the tool is to end. */
function createReload({ file, clock, out, onReload }: ServeOptions) {
  let isAsked = false
  let wake = new AbortController()
  onReload?.(() => {
    isAsked = true
    wake.abort()
  })
  return async (config: ServeConfig, stop: AbortSignal): Promise<ServeConfig | undefined> => {
    let mark = await configMark(config.files)
    while (!stop.aborted) {
      wake = new AbortController()
      if (!isAsked) await clock.sleep(lookEvery, AbortSignal.any([stop, wake.signal]))
      const current = await configMark(config.files)
      if (current === mark && !isAsked) continue
      isAsked = false
      mark = current
      try {
        const next = await readUsable(file)
        out('the configuration was read anew')
        return next
      } catch (error) {
        if (!(error instanceof ToolError)) throw error
        out(`the configuration stays as it was: ${error.message}`)
      }
    }
    return undefined
  }
}

/** The servers of one call: those of one portal, as many as a call holds. */
function callsOf(servers: readonly ServedServer[]): readonly (readonly ServedServer[])[] {
  const calls: ServedServer[][] = []
  for (const server of servers) {
    const open = calls.find(([first, ...rest]) => {
      return first?.log.origin === server.log.origin && rest.length + 1 < mostServersOfCall
    })
    if (open === undefined) calls.push([server])
    else open.push(server)
  }
  return calls
}

type Running = ServeOptions & { readonly process: string }

const oneLine = (line: string): string => line.replace(/\s+/gu, ' ').replace(hiddenCharacters, '')

async function serveAll(config: ServeConfig, options: Running, stop: AbortSignal): Promise<void> {
  const { servers, state } = config
  options.out(`serving ${servers.length} game server${servers.length === 1 ? '' : 's'}`)
  await Promise.all(callsOf(servers).map((of) => serveCall(of, state, options, stop)))
}

/** Serves the servers of one call, each for itself. */
async function serveCall(
  servers: readonly ServedServer[],
  state: string,
  { version, process, clock, out }: Running,
  stop: AbortSignal,
): Promise<void> {
  const [first] = servers
  if (first === undefined) return
  const portal = createPortal(first.log, stop)
  const exchange = createExchange({ portal, version, process, clock, log: (line) => out(oneLine(line)) }, stop)
  const serveOne = async (server: ServedServer): Promise<void> => {
    const log = (line: string) => out(`${server.id}: ${oneLine(line)}`)
    while (!stop.aborted) {
      try {
        await serveServer({ server, state, portal, exchange, clock, log }, stop)
      } catch (error) {
        log(`starts again in a minute: ${said(error)}`)
        await clock.sleep(restartAfter, stop)
      }
    }
  }
  await Promise.all([exchange.run(), ...servers.map(serveOne)])
}
