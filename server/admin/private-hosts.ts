import type { AdminProcess } from './command.ts'

/** Hosts that may have a private address, by both names of the setting (server/config.ts). */
export const privateHostsOf = ({ env }: Pick<AdminProcess, 'env'>): ReadonlySet<string> =>
  new Set(
    [env['PRIVATE_HOSTS'], env['ALERT_PRIVATE_HOSTS']].flatMap((list = '') =>
      list
        .toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    ),
  )
