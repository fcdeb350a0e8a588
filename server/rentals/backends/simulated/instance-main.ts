/** The process of one simulated game server. It exits with the portal that started it, even if that is killed. */
import * as v from 'valibot'
import { type Instance, instanceOptionsSchema, startInstance } from './instance.ts'
import { type ToPortal, toInstanceSchema } from './instance-messages.ts'

// The portal may be gone already: then `end` is called, and the message is not needed.
const tell = (message: ToPortal): void => void process.send?.(message, undefined, undefined, () => undefined)

let instance: Instance | undefined
const end = async (): Promise<void> => {
  await instance?.close()
  process.exit(0)
}
const endNow = (): void => void end()
process.once('SIGTERM', endNow)
// Before it starts, because a portal can be killed meanwhile.
process.once('disconnect', endNow)
if (!process.connected) await end()

instance = await startInstance(v.parse(instanceOptionsSchema, JSON.parse(process.argv[2] ?? 'null')))
const { port, pingPort, reload } = instance
process.on('message', (received) => {
  const message = v.safeParse(toInstanceSchema, received)
  if (!message.success) return
  const { id } = message.output
  reload().then(
    () => tell({ kind: 'reloaded', id }),
    (error: unknown) => tell({ kind: 'not_reloaded', id, message: String(error) }),
  )
})
tell({ kind: 'ready', port, pingPort })
