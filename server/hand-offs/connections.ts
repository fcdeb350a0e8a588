import { seconds } from '../../contract/duration.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { refuseUntil } from '../kernel/http/refuse-until.ts'
import { clientKey } from '../kernel/limits/client-key.ts'

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
   * browser may be gone without a trace. @throws ApiError for an address, or a process, that has too many.
   */
  add(connection: Connection): () => void
  readonly size: number
  /** Ends all, and admits none any more: the devices turn to another process, or to this one's successor. */
  endAll(): void
}

export interface ConnectionLimits {
  readonly perDevice: number
  readonly perAddress: number
  readonly total: number
}

const retryAfter = seconds(30) / seconds(1)

export function createConnections(limits: ConnectionLimits): Connections {
  const all = new Set<Connection>()
  const byDevice = new Map<string, Set<Connection>>()
  const byAddress = new Map<string, Set<Connection>>()
  let isClosed = false

  const put = (map: Map<string, Set<Connection>>, key: string, connection: Connection): void => {
    map.set(key, (map.get(key) ?? new Set()).add(connection))
  }
  const drop = (map: Map<string, Set<Connection>>, key: string, connection: Connection): void => {
    const group = map.get(key)
    group?.delete(connection)
    if (group?.size === 0) map.delete(key)
  }
  const remove = (connection: Connection): void => {
    all.delete(connection)
    drop(byDevice, connection.device, connection)
    drop(byAddress, clientKey(connection.address), connection)
  }

  return {
    add(connection) {
      if (isClosed) throw new ApiError('UNAVAILABLE', { retryAfter: 1 })
      const [oldest] = byDevice.get(connection.device) ?? []
      if (oldest !== undefined && (byDevice.get(connection.device)?.size ?? 0) >= limits.perDevice) {
        remove(oldest)
        oldest.end()
      }
      const address = clientKey(connection.address)
      if (all.size >= limits.total || (byAddress.get(address)?.size ?? 0) >= limits.perAddress) refuseUntil(retryAfter)
      all.add(connection)
      put(byDevice, connection.device, connection)
      put(byAddress, address, connection)
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
