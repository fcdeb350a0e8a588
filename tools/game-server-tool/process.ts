import packageJson from '../../package.json' with { type: 'json' }
import type { ToolProcess } from './tool-process.ts'

/** The process of the command line. */
export const toolProcess: ToolProcess = {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  now: Date.now,
  version: packageJson.version,
  onSignal: (signal, listener) => void process.on(signal, listener),
}
