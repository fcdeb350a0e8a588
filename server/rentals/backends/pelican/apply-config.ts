import { adminsFile, consoleArgument, reloadAdminsCommand } from '../border.ts'
import type { InstanceConfig } from '../driver.ts'
import type { Console } from './console.ts'
import { filledIn, isFilledIn } from './panel.ts'
import type { PelicanSettings } from './settings.ts'

/** Sets a server's variables and administrators, for its next start and immediately while it runs. */
export async function applyConfig(
  servers: Console,
  settings: PelicanSettings,
  uuid: string,
  { name, password, admins }: InstanceConfig,
): Promise<void> {
  for (const [variable, template] of Object.entries(settings.environment)) {
    if (isFilledIn(template)) await servers.setVariable(uuid, variable, filledIn(template, { name, password }))
  }
  await servers.writeFile(uuid, settings.adminsFile, adminsFile(admins))
  if ((await servers.state(uuid)) !== 'running') return
  await servers.command(uuid, `hostname ${consoleArgument(name)}`)
  await servers.command(uuid, `sv_password ${consoleArgument(password)}`)
  await servers.command(uuid, reloadAdminsCommand)
}
