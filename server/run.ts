import { type Config, readConfig } from './config.ts'
import { DatabaseUnavailable } from './kernel/db/unavailable.ts'
import { takeSecretFiles } from './kernel/secrets/secret-files.ts'
import { StartError } from './start-error.ts'
import { version } from './version.ts'

/** Error texts for starting the wrong entry of a mode. */
const refusals: Readonly<Record<Config['mode'], string>> = {
  demo: 'This entry starts the demo only: for PORTAL_MODE=production use npm start or server/main.ts (built: dist/server/main.js)',
  production:
    'This entry starts production only: set PORTAL_MODE=production, or start the demo with npm start or demo/main.ts (built: dist/server/demo.js)',
}

/**
 * Runs this process as configured by the environment; with `--version` it only prints that. Each mode has its own entry, which refuses the
 * other mode (docs/decisions/034-demo-runtime.md).
 */
export async function run(mode: Config['mode'], start: (config: Config) => Promise<void>): Promise<void> {
  if (process.argv.includes('--version')) {
    process.stdout.write(`Spawnpoint ${version}\n`)
    return
  }
  const unread = takeSecretFiles(process.env)
  if (unread.length > 0) fail(new StartError(unread.join('\n  ')))
  const read = readConfig(process.env)
  if ('problems' in read) fail(new StartError(read.problems.join('\n  ')))
  if (read.config.mode !== mode) fail(new StartError(refusals[mode]))
  await start(read.config).catch(fail)
}

/** Writes the reason to standard error and exits; with a stack only for unexpected errors. */
function fail(error: unknown): never {
  const foreseen = error instanceof StartError || error instanceof DatabaseUnavailable
  const text =
    foreseen || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack
  process.stderr.write(`Spawnpoint cannot start. ${text}\n`)
  process.exit(1)
}
