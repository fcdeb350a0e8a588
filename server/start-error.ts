import { codeOf } from './kernel/error-code.ts'

/** Why the server cannot start, as lines for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A failed `listen` in words; undefined for what is not one. */
export function listenProblem(error: unknown, host: string, port: number): string | undefined {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program: set PORT to a free one`,
    EACCES: `This user may not listen on port ${port}: set PORT to 1024 or above`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has`,
    ENOTFOUND: `The host name ${host} is not known: set HOST to an address of this machine`,
  }
  return reasons[codeOf(error) ?? '']
}
