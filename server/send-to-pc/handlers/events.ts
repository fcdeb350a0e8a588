import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { seconds } from '../../../contract/duration.ts'
import { type Changes, heartbeat } from '../../../contract/send-to-pc/sent-server.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Device } from '../identify.ts'
import { pairingView, sentServerView } from '../rules/view.ts'
import { type ChangedRows, changesFor } from '../store/changes.ts'
import type { SendToPcRouteDeps } from './deps.ts'

/** A reader that is this far behind does not read any more. */
const longestBacklog = 65_536
/** Heartbeats from one look at the session to the next. */
const beatsPerCheck = 4

/** What of these changes a device sees, and has not seen. */
export function changesOf(
  { last, sentServers, pairings }: ChangedRows,
  device: Device,
  seen: number,
  now: number,
): Changes {
  return {
    last,
    sentServers: sentServers.flatMap(({ row }) => (row.change_number > seen ? [sentServerView(row, now)] : [])),
    pairings: pairings.flatMap((row) => {
      const held = device.pairings.find((each) => each.row.id === row.id)
      return held !== undefined && row.change_number > seen ? [pairingView(row, held.side, now)] : []
    }),
  }
}

const eventOf = (changes: Changes): string => `id: ${changes.last}\ndata: ${JSON.stringify(changes)}\n\n`

const isNews = ({ sentServers, pairings }: Changes): boolean => sentServers.length > 0 || pairings.length > 0

const listenerOf = (device: Device) => ({
  device: device.key,
  channels: device.channels,
  pairingIds: device.pairings.map(({ row }) => row.id),
})

interface Opening {
  readonly device: Device
  readonly request: FastifyRequest
  /** Number of the last change that the device has seen; 0: none. */
  readonly after: number
}

/**
 * The stream of one device: first one event with what it missed, then one for every change. It ends when the device is
 * signed out or its pairings change; the device connects again.
 */
export function openStream(deps: SendToPcRouteDeps, { device, request, after }: Opening): Readable {
  const { database, feed, connections, identify, now } = deps
  const stream = new Readable({ read: () => undefined })
  let seen = after
  let early: ChangedRows[] | undefined = []

  const write = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return
    if (stream.readableLength > longestBacklog) stream.destroy()
    else stream.push(text)
  }
  const read = (rows: ChangedRows): Changes => {
    const changes = changesOf(rows, device, seen, now())
    seen = Math.max(seen, rows.last)
    return changes
  }
  const tell = (rows: ChangedRows): void => {
    const changes = read(rows)
    // The first event had them already.
    if (isNews(changes)) write(eventOf(changes))
  }
  let isEnded = false
  const end = (): void => {
    if (isEnded) return
    isEnded = true
    if (!stream.destroyed) stream.push(null)
  }
  const listener = listenerOf(device)
  const release = connections.add({ device: device.key, address: request.ip, end })
  const stopListening = feed.listen({
    ...listener,
    receive: (rows) => (early === undefined ? tell(rows) : void early.push(rows)),
    end,
  })
  const check = async (): Promise<void> => {
    try {
      const { channels } = await identify(request)
      if (channels.join() !== device.channels.join()) end()
    } catch (error) {
      // While the database is away, what was proven before still holds.
      if (error instanceof ApiError) end()
    }
  }
  let beats = 0
  const beat = setInterval(() => {
    beats += 1
    write(': \n\n')
    if (beats % beatsPerCheck === 0) void check()
  }, heartbeat)
  stream.once('close', () => {
    clearInterval(beat)
    stopListening()
    release()
  })
  const begin = async (): Promise<void> => {
    write(eventOf(read(await changesFor(database, listener, { after, now: now() }))))
    for (const rows of early ?? []) tell(rows)
    early = undefined
  }
  // At once, so that headers and a first byte arrive even if the database does not respond.
  write(': \n\n')
  begin().catch(end)
  return stream
}

/** What a device missed; waits for a change if there is none. */
export async function waitForChanges(
  deps: SendToPcRouteDeps,
  {
    device,
    request,
    since,
    wait,
  }: Omit<Opening, 'after'> & { readonly since: number | undefined; readonly wait: number },
): Promise<Changes> {
  const { database, feed, connections, identify, now } = deps
  const listener = listenerOf(device)
  const after = since ?? 0
  const read = async (): Promise<Changes> =>
    changesOf(await changesFor(database, listener, { after, now: now() }), device, after, now())
  if (wait === 0) return read()
  let stopWaiting = (): void => undefined
  const waited = new Promise<void>((resolve) => {
    stopWaiting = resolve
  })
  const release = connections.add({ device: device.key, address: request.ip, end: stopWaiting })
  const stopListening = feed.listen({ ...listener, receive: stopWaiting, end: stopWaiting })
  const timer = setTimeout(stopWaiting, seconds(wait))
  request.raw.once('close', stopWaiting)
  try {
    const first = await read()
    // A new device begins with what is there, and with the number to continue from.
    if (since === undefined || isNews(first)) return first
    await waited
    // The session may have ended meanwhile.
    await identify(request)
    return await read()
  } finally {
    clearTimeout(timer)
    stopListening()
    release()
  }
}
