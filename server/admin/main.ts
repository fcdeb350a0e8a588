import { runAdmin } from './run.ts'

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(text),
  err: (line) => process.stderr.write(`${line}\n`),
})
