import * as v from 'valibot'
import { StartError } from './start-error.ts'

const environmentSchema = v.object({ LISTEN_PID: v.optional(v.string()), LISTEN_FDS: v.optional(v.string()) })

/** The first descriptor that systemd passes on (sd_listen_fds(3)). */
const firstDescriptor = 3

/**
 * The descriptor of the listening socket that systemd holds for this process (`spawnpoint.socket`); undefined: none. The
 * socket outlives the process, so that connections wait in it during a restart instead of being refused.
 * @throws StartError for more than one socket.
 */
export function inheritedSocket(
  environment: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined {
  const { LISTEN_PID: owner, LISTEN_FDS: count } = v.parse(environmentSchema, environment)
  // The variables are inherited by children, for which the socket is not meant.
  if (count === undefined || owner !== String(pid)) return undefined
  if (count !== '1')
    throw new StartError('systemd passes several sockets: spawnpoint.socket must have one ListenStream')
  return firstDescriptor
}
