/** The reference: writes files and sends commands to the consoles of game servers as it is told, without a portal. */
import path from 'node:path'
import * as v from 'valibot'
import { createConsole } from '../../../tools/game-server-tool/rcon/console.ts'
import { systemClock } from '../../../tools/game-server-tool/serve/clock.ts'
import { readConfig } from '../../../tools/game-server-tool/serve/config.ts'
import { replaceFile } from '../../../tools/game-server-tool/serve/files.ts'

const orderSchema = v.variant('kind', [
  v.object({ kind: v.literal('deliver'), text: v.string(), reload: v.string() }),
  v.object({ kind: v.literal('everywhere'), commands: v.array(v.string()) }),
  v.object({ kind: v.literal('run'), server: v.number(), command: v.string() }),
])

const { servers } = await readConfig(process.argv[2] ?? '')
const consoles = servers.map((server) => ({
  ...server,
  console: createConsole(server.console, server.game !== 'cs2', systemClock),
}))

async function carryOut(order: v.InferOutput<typeof orderSchema>): Promise<void> {
  if (order.kind === 'run') {
    await consoles[order.server]?.console.run(order.command)
    return
  }
  if (order.kind === 'everywhere') {
    await Promise.all(
      consoles.map(async ({ console }) => {
        for (const command of order.commands) await console.run(command)
      }),
    )
    return
  }
  await Promise.all(
    consoles.map(async ({ console, counterStrikeSharp = '' }) => {
      await replaceFile(path.join(counterStrikeSharp, 'configs', 'reference.json'), order.text)
      await console.run(order.reload)
    }),
  )
}

process.on('message', async (message) => {
  await carryOut(v.parse(orderSchema, message))
  process.send?.({ isDone: true })
})
process.once('disconnect', () => process.exit(0))
await Promise.all(consoles.map(({ console }) => console.signIn()))
process.send?.({ isDone: true })
