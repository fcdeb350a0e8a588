import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { listFaqs } from '../../contract/endpoints/content.ts'
import { reportCspViolation } from '../../contract/endpoints/portal.ts'
import { listServers } from '../../contract/endpoints/servers.ts'
import { debianProgram } from '../../scripts/debian-programs.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { type CaddyOptions, caddyfileOf, replaced, withPorts } from './proxy-files.ts'

/** The programs of Debian's packages, or why they are missing. */
export function findProxies(): { readonly caddy: string; readonly nginx: string } | { readonly missing: string } {
  try {
    return { caddy: debianProgram('caddy', 'version'), nginx: debianProgram('nginx', '-v') }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

async function untilListening(port: number, child: ChildProcess, log: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${log()}`)
    const ok = await fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function start(command: string, args: readonly string[], folder: string, port: number): Promise<string> {
  let log = ''
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr?.on('data', (chunk) => {
    log += String(chunk)
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  await untilListening(port, child, () => log)
  return `http://127.0.0.1:${port}`
}

/**
 * Runs Caddy with a documented Caddyfile on loopback, without TLS; ended after the test. Returns its origin.
 */
export async function startCaddy(
  caddy: string,
  file: string,
  ports: ReadonlyMap<number, number>,
  options: CaddyOptions = {},
): Promise<string> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-caddy-'))
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, caddyfileOf(file, ports, port, options))
  return start(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], folder, port)
}

/** The same for the Caddyfile of compose.yaml: `portals` are the addresses of its services by name. */
export async function startCaddyOfCompose(caddy: string, portals: ReadonlyMap<string, string>): Promise<string> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-caddy-'))
  let site = replaced(
    readFileSync('docs/proxy/compose.caddyfile', 'utf8'),
    /^\{\$PUBLIC_ORIGIN\} \{/m,
    `http://127.0.0.1:${port} {`,
  )
  for (const [name, address] of portals) site = replaced(site, new RegExp(`\\b${name}:8080\\b`), address)
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  return start(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], folder, port)
}

/** The same for nginx and a documented site file; `http2Port`: another port that speaks HTTP/2 only. */
export async function startNginx(
  nginx: string,
  file: string,
  ports: ReadonlyMap<number, number>,
  http2Port?: number,
): Promise<string> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-nginx-'))
  const http2 = http2Port === undefined ? '' : ` listen 127.0.0.1:${http2Port} http2;`
  const plain = replaced(withPorts(file, ports), /listen 443 ssl http2;/, `listen 127.0.0.1:${port};${http2}`)
  const withoutCertificate = replaced(plain, /\tssl_certificate.*\n\tssl_certificate_key.*\n/, '')
  // The redirect of port 80, which only root may listen on.
  const site = replaced(withoutCertificate, /\nserver \{\n\tlisten 80;[\s\S]*?\n\}\n/, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`,
  )
  return start(nginx, ['-c', config, '-p', folder, '-e', 'stderr'], folder, port)
}

export interface Load {
  /** How many requests have ended. */
  requests(): number
  /** Ends the load and returns the failed requests. */
  stop(): Promise<readonly string[]>
}

/** Connections of a load. */
const parallel = 4
/** Milliseconds between two requests of a connection: the load must not slow down what it watches. */
const pause = 10

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Signs the call in. */
  readonly token?: string
}

export const reads: readonly Call[] = [
  { method: 'GET', path: href(listServers) },
  { method: 'GET', path: href(listFaqs, { query: { language: 'zh' } }) },
]
const violation = {
  type: 'csp-violation',
  body: { documentURL: 'https://play.example.org/', effectiveDirective: 'img-src', blockedURL: 'https://example.org/' },
}
/**
 * No proxy repeats a write that may have taken effect, nor one whose body it has begun to send. Bodies of different sizes: one that is
 * sent with the length of another is refused.
 */
export const writes: readonly Call[] = Array.from({ length: 12 }, (_, count) => ({
  method: 'POST',
  path: href(reportCspViolation),
  body: JSON.stringify(Array.from({ length: count }, () => violation)),
}))
export const readsAndWrites: readonly Call[] = writes.flatMap((write) => [...reads, write])

/** Sends requests through `origin` until it is stopped, over `clients` connections; a response other than 2xx is a failure. */
export function startLoad(origin: string, calls: readonly Call[], clients = parallel): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures: string[] = []
  let requests = 0
  let stopped = false
  const send = ({ method, path: route, body, token }: Call): Promise<string | undefined> =>
    new Promise((resolve) => {
      const headers = {
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/reports+json', 'content-length': Buffer.byteLength(body) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const sent = request(`${origin}${route}`, { agent, method, headers }, (response) => {
        const { statusCode = 0 } = response
        response.on('error', (error) => resolve(`${method} ${route}: ${error.message}`))
        response.on('end', () =>
          resolve(statusCode >= 200 && statusCode < 300 ? undefined : `${method} ${route}: ${statusCode}`),
        )
        response.resume()
      })
      sent.on('error', (error) => resolve(`${method} ${route}: ${error.message}`))
      sent.end(body)
    })
  const worker = async (n: number): Promise<void> => {
    for (let i = n; !stopped; i++) {
      const call = calls[i % calls.length]
      if (call === undefined) return
      const failure = await send(call)
      requests += 1
      if (failure !== undefined) failures.push(failure)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const workers = Array.from({ length: clients }, (_, n) => worker(n))
  return {
    requests: () => requests,
    async stop() {
      stopped = true
      await Promise.all(workers)
      agent.destroy()
      return failures
    },
  }
}

/**
 * What systemd does for `docs/systemd/spawnpoint.socket`: holds a listening socket and starts `command` with it as
 * descriptor 3, again after each end. Prints the process id of each start.
 */
const holder = `
use Socket; use POSIX ();
my ($port, @command) = @ARGV;
$^F = 255; $| = 1;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die "bind: $!";
listen($socket, 511) or die "listen: $!";
if (fileno($socket) != 3) { POSIX::dup2(fileno($socket), 3) or die "dup2: $!"; }
for (;;) {
  my $pid = fork;
  if (!$pid) { $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @command; }
  print STDERR "started $pid\\n";
  waitpid($pid, 0);
}`

/** The command line that runs `command` with a held socket on `port`. */
export const withHeldSocket = (port: number, command: readonly string[]): readonly string[] => [
  'perl',
  '-e',
  holder,
  String(port),
  ...command,
]
