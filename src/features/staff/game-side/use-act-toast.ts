import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** What a toast says about an act that was sent to this many servers. */
export function useActToast() {
  const { t } = useLingui()
  return (servers: number) =>
    servers === 0
      ? ({ kind: 'info', text: t`No server was reached. Nothing was done.` } as const)
      : ({
          kind: 'ok',
          text: t`Sent to ${plural(servers, { one: '# server', other: '# servers' })}`,
        } as const)
}
