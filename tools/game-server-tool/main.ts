import { toolProcess } from './process.ts'
import { runTool } from './run.ts'

/** The bundled file, which runs with Node alone on the machine of a game server. */
process.exitCode = await runTool(process.argv.slice(2), toolProcess)
