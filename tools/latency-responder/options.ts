import { parseArgs } from 'node:util'
import { isPort } from '../../contract/servers/address.ts'
import { latencyDefaultPort } from '../../contract/servers/latency-responder.ts'
import { type CheckOptions, checkProblem } from './check.ts'
import { isOriginPattern } from './origins.ts'

export const help = `Answers the portal's latency probes: a WebSocket echo of 4 bytes at /latency.

  node latency-responder.mjs --origin https://play.example.org --cert fullchain.pem --key privkey.pem
  node latency-responder.mjs --check sh1.example.org:8443 --origin https://play.example.org

  --host <address>   address to listen on (default 0.0.0.0)
  --port <number>    port to listen on (default ${latencyDefaultPort})
  --origin <origin>  page that may measure; repeat it for several, "*" for any
  --cert <file>      certificate chain, PEM; without it the responder speaks plain ws:
  --key <file>       private key, PEM
  --check <target>   starts nothing: says whether browsers could measure there, with the reason; run it on another machine
  --version          its version
  --help             this text

Browsers need a certificate that is valid for the host name in the server's ping_target.
After renewing the certificate send SIGHUP: it is read again without closing anything.
In a clone of the repository, "npm run latency-responder --" takes the same options.
`

export interface CliOptions {
  readonly host: string
  readonly port: number
  readonly origins: readonly string[]
  /** File names. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
}

export type CliResult =
  | { readonly kind: 'run'; readonly options: CliOptions }
  | { readonly kind: 'check'; readonly options: CheckOptions }
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'wrong'; readonly problem: string }

const wrong = (problem: string): CliResult => ({ kind: 'wrong', problem })

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        host: { type: 'string', default: '0.0.0.0' },
        port: { type: 'string', default: String(latencyDefaultPort) },
        origin: { type: 'string', multiple: true, default: [] },
        cert: { type: 'string' },
        key: { type: 'string' },
        check: { type: 'string' },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readCheck(target: string, origins: readonly string[]): CliResult {
  const [origin = ''] = origins
  const problem = checkProblem(target, origins)
  return problem === undefined ? { kind: 'check', options: { target, origin } } : wrong(problem)
}

/** Reads the command line. */
export function readOptions(args: readonly string[]): CliResult {
  const values = parse(args)
  if (typeof values === 'string') return wrong(values)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const port = Number(values.port)
  if (!isPort(port)) return wrong(`--port must be a whole number from 1 to 65535, not "${values.port}"`)
  if (values.origin.length === 0) return wrong('--origin must name the page that may measure, or "*"')
  const bad = values.origin.find((origin) => !isOriginPattern(origin))
  if (bad !== undefined) return wrong(`--origin must be an origin such as https://play.example.org, not "${bad}"`)
  if (values.check !== undefined) return readCheck(values.check, values.origin)
  if ((values.cert === undefined) !== (values.key === undefined)) return wrong('--cert and --key belong together')
  const tls = values.cert !== undefined && values.key !== undefined ? { cert: values.cert, key: values.key } : undefined
  return { kind: 'run', options: { host: values.host, port, origins: values.origin, tls } }
}
