import { readFileSync } from 'node:fs'
import { hours } from '../../contract/duration.ts'
import { latencyPath } from '../../contract/servers/latency-responder.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { certificateEndWarning } from './certificate-end.ts'
import { checkTarget } from './check.ts'
import { type CliOptions, help, readOptions } from './options.ts'
import { type Certificate, createLatencyResponder } from './responder.ts'
import { startProblem } from './start-problem.ts'

const out = (line: string): void => void process.stdout.write(`${line}\n`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

function readCertificate({ cert, key }: NonNullable<CliOptions['tls']>): Certificate {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch (error) {
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), { path })
    }
  }
  return { cert: read(cert), key: read(key) }
}

/** Says now, and once a day, when the certificate in use ends soon. */
function watchEnd(inUse: { readonly certificate: Certificate | undefined }): void {
  const look = (): void => {
    const warning = inUse.certificate && certificateEndWarning(inUse.certificate.cert, Date.now())
    if (warning !== undefined) say(`latency-responder: ${warning}`)
  }
  look()
  setInterval(look, hours(24)).unref()
}

async function run(options: CliOptions): Promise<void> {
  const { host, port, origins, tls } = options
  const inUse = { certificate: tls && readCertificate(tls) }
  const responder = await createLatencyResponder({
    host,
    port,
    allowedOrigins: origins,
    ...(inUse.certificate ? { tls: inUse.certificate } : {}),
  })
  process.on('SIGHUP', () => {
    if (!tls) return
    try {
      const certificate = readCertificate(tls)
      responder.setCertificate(certificate)
      inUse.certificate = certificate
      say('certificate read again')
    } catch (error) {
      say(`the old certificate stays in use: ${startProblem(error, options)}`)
    }
  })
  watchEnd(inUse)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void responder.close().then(() => process.exit(0)))
  }
  // A program that waits for this line may send a signal immediately.
  const shownHost = host.includes(':') ? `[${host}]` : host
  out(`latency responder at ${tls ? 'wss' : 'ws'}://${shownHost}:${responder.port}${latencyPath}`)
}

const command = readOptions(process.argv.slice(2))
switch (command.kind) {
  case 'help':
    process.stdout.write(help)
    break
  case 'version':
    out(`latency-responder ${packageJson.version}`)
    break
  case 'check':
    process.exitCode = (await checkTarget(command.options, { out, now: Date.now })) ? 0 : 1
    break
  case 'wrong':
    say(`latency-responder: ${command.problem} (--help lists the options)`)
    process.exitCode = 2
    break
  case 'run':
    run(command.options).catch((error: unknown) => {
      say(`latency-responder: ${startProblem(error, command.options)}`)
      process.exitCode = 1
    })
}
