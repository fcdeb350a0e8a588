import { takeSecretFiles } from '../kernel/secrets/secret-files.ts'
import { runAdmin } from './run.ts'

/**
 * Writes to a terminal, file or pipe. Once the reader has closed the pipe (`| head`), the command still completes, so
 * that no ingest stops halfway, but writes nothing more: without a listener, EPIPE ends the process with a stack trace.
 */
function writerTo(stream: NodeJS.WriteStream): (text: string) => void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return (text) => {
    if (stream.writable) stream.write(text)
  }
}

const out = writerTo(process.stdout)
const err = writerTo(process.stderr)
const pipe = process.stdout.isTTY ? undefined : () => process.stdout
const errLine = (line: string): void => err(`${line}\n`)
const unread = takeSecretFiles(process.env)
for (const problem of unread) errLine(problem)
process.exitCode =
  unread.length > 0 ? 1 : await runAdmin(process.argv.slice(2), { env: process.env, out, err: errLine, pipe })
