import { seconds } from '../../contract/duration.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { clientOf } from '../kernel/limits/holder.ts'
import { createPlaces } from '../kernel/limits/places.ts'

/** A response that stays open. */
export interface Connection {
  /** Key of its device. */
  readonly device: string
  /** Address of its client. */
  readonly address: string
  end(): void
}

/** Open streams and waiting polls of this process. */
export interface Connections {
  /**
   * Counts a connection; returns a function that ends counting it. A device's oldest one is ended for a new one: its
   * browser may be gone without a trace. In a process that has too many, the network with the most loses its oldest for one
   * of another network. @throws ApiError for an address or a network that has too many.
   */
  add(connection: Connection): () => void
  readonly size: number
  /** Ends all, and admits none any more: the devices turn to another process, or to this one's successor. */
  endAll(): void
}

export interface ConnectionLimits {
  readonly perDevice: number
  readonly perAddress: number
  /** Of a /48 or an IPv4 /24. */
  readonly perNetwork: number
  readonly total: number
}

const retryAfter = seconds(30) / seconds(1)

export function createConnections({ perDevice, perAddress, perNetwork, total }: ConnectionLimits): Connections {
  const all = new Set<Connection>()
  const places = createPlaces<Connection>({ total, perOwner: perAddress, perNetwork })
  const byDevice = new Map<string, Set<Connection>>()
  let isClosed = false

  const remove = (connection: Connection): void => {
    all.delete(connection)
    places.release(connection)
    const own = byDevice.get(connection.device)
    own?.delete(connection)
    if (own?.size === 0) byDevice.delete(connection.device)
  }
  const replace = (connection: Connection): void => {
    remove(connection)
    connection.end()
  }

  return {
    add(connection) {
      if (isClosed) throw new ApiError('UNAVAILABLE', { retryAfter: 1 })
      const own = byDevice.get(connection.device) ?? new Set()
      const [oldest] = own
      if (oldest !== undefined && own.size >= perDevice) replace(oldest)
      const dropped = places.take(connection, clientOf(connection.address))
      if (dropped === 'full') throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter })
      if (dropped !== undefined) replace(dropped)
      all.add(connection)
      byDevice.set(connection.device, (byDevice.get(connection.device) ?? new Set()).add(connection))
      return () => remove(connection)
    },
    get size() {
      return all.size
    },
    endAll() {
      isClosed = true
      for (const connection of [...all]) connection.end()
    },
  }
}
