/** The process of one simulated game server. It exits with the portal that started it, even if that is killed. */
import * as v from 'valibot'
import { instanceOptionsSchema, startInstance } from './instance.ts'
import { type ToPortal, toInstanceSchema } from './instance-messages.ts'

const tell = (message: ToPortal): void => void process.send?.(message)

const options = v.parse(instanceOptionsSchema, JSON.parse(process.argv[2] ?? 'null'))
const instance = await startInstance(options)

const end = (): void => void instance.close().finally(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('message', (received) => {
  const message = v.safeParse(toInstanceSchema, received)
  if (!message.success) return
  const { id } = message.output
  instance.reload().then(
    () => tell({ kind: 'reloaded', id }),
    (error: unknown) => tell({ kind: 'not_reloaded', id, message: String(error) }),
  )
})
tell({ kind: 'ready', port: instance.port, pingPort: instance.pingPort })
