import type { GameConsole } from '../../rcon/console.ts'
import type { ServedServer } from '../config.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { pluginFilesOf, writePluginFiles } from './plugin-files.ts'
import { openStored } from './stored.ts'

/** What a server of this machine is given, through files and commands. @throws ToolError if what it remembers is damaged */
export async function openDelivery(
  server: ServedServer,
  console: GameConsole,
  file: string,
  elapsed: () => number,
): Promise<Delivery> {
  const stored = await openStored(file)
  const ofFiles = pluginFilesOf(server).map(({ reload }) => reload)
  return createDelivery({
    reloads: server.vipUnit === undefined ? ofFiles : [...ofFiles, 'css_vip_reload'],
    vipUnit: server.vipUnit,
    writeFiles: ({ groups }, holders) => writePluginFiles(server, Object.values(groups), holders, stored),
    stored,
    console,
    elapsed,
  })
}
