import { toolProcess } from '../tools/game-server-tool/process.ts'
import { runTool } from '../tools/game-server-tool/run.ts'
import { demoCredentials } from './game-server-credentials.ts'

/** `npm run game-server`: the tool beside the demo's database, from which it derives its credentials. */
process.exitCode = await runTool(process.argv.slice(2), { ...toolProcess, fallback: demoCredentials })
