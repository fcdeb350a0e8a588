import * as v from 'valibot'
import type { CliOptions } from './options.ts'

const systemError = v.object({ code: v.string(), path: v.optional(v.string()) })

/** Why the responder cannot start, or cannot use its certificate, in words. */
export function startProblem(error: unknown, { host, port }: Pick<CliOptions, 'host' | 'port'>): string {
  const message = error instanceof Error ? error.message : String(error)
  const known = v.safeParse(systemError, error)
  if (!known.success) return message
  const { code, path } = known.output
  if (path !== undefined) {
    if (code === 'ENOENT') return `there is no file ${path}`
    if (code === 'EACCES') return `this user may not read ${path}: run as its owner, or use LoadCredential= of systemd`
    if (code === 'EISDIR') return `${path} is a folder, not a file`
  }
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is taken by another program: choose another one with --port`,
    EACCES: `this user may not listen on port ${port}: choose 1024 or above with --port`,
    EADDRNOTAVAIL: `this machine has no address ${host}: set --host to one that it has`,
    ENOTFOUND: `the host name ${host} is not known: set --host to an address of this machine`,
    ERR_OSSL_PEM_NO_START_LINE: '--cert and --key must be PEM files, which begin with -----BEGIN',
    ERR_OSSL_X509_KEY_VALUES_MISMATCH: '--key is not the key of the certificate in --cert',
    ERR_OSSL_BAD_DECRYPT: '--key is protected by a password: store it without one',
  }
  return reasons[code] ?? message
}
