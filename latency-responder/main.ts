import { readFileSync } from 'node:fs'
import { latencyPath } from '../contract/latency-responder.ts'
import { type CliOptions, help, readOptions } from './options.ts'
import { type Certificate, createLatencyResponder } from './responder.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function readCertificate({ cert, key }: NonNullable<CliOptions['tls']>): Certificate {
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}

async function run({ host, port, origins, tls }: CliOptions): Promise<void> {
  const responder = await createLatencyResponder({
    host,
    port,
    allowedOrigins: origins,
    ...(tls ? { tls: readCertificate(tls) } : {}),
  })
  const shownHost = host.includes(':') ? `[${host}]` : host
  process.stdout.write(`latency responder at ${tls ? 'wss' : 'ws'}://${shownHost}:${responder.port}${latencyPath}\n`)
  process.on('SIGHUP', () => {
    if (!tls) return
    try {
      responder.setCertificate(readCertificate(tls))
      say('certificate read again')
    } catch (error) {
      say(`the old certificate stays in use: ${messageOf(error)}`)
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void responder.close().then(() => process.exit(0)))
  }
}

const command = readOptions(process.argv.slice(2))
if (command.kind === 'help') {
  process.stdout.write(help)
} else if (command.kind === 'wrong') {
  say(`latency-responder: ${command.problem} (--help lists the options)`)
  process.exitCode = 1
} else {
  run(command.options).catch((error: unknown) => {
    say(`latency-responder: ${messageOf(error)}`)
    process.exitCode = 1
  })
}
