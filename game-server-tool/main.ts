import { demoCredentials } from './demo-credentials.ts'
import { toolProcess } from './process.ts'
import { runTool } from './run.ts'

/** `npm run game-server`: beside the demo's database, from which it derives its credentials. */
process.exitCode = await runTool(process.argv.slice(2), { ...toolProcess, fallback: demoCredentials })
