import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverId } from '../../../contract/address.ts'
import { rentalConnectCommand } from '../../../contract/rental-connect.ts'
import type { Rental } from '../../../contract/rentals.ts'
import { copyText } from '../../platform/clipboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { rememberRental } from './last-server.ts'

/** Copies the console command with its password; where the browser refuses it is shown to copy by hand. */
export function useCopyRental(): (rental: Rental) => Promise<boolean> {
  const { t } = useLingui()
  return async (rental) => {
    const command = rentalConnectCommand(rental)
    if (command === undefined) return false
    rememberRental(rental.instance_id)
    const copied = await copyText(command)
    if (!copied) showToast({ kind: 'info', text: t`Copy it by hand: ${command}` })
    return copied
  }
}

interface CopyableProps {
  readonly name: ReactNode
  readonly text: string
  readonly label: string
}

function Copyable({ name, text, label }: CopyableProps) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-2 min-w-0">
      <dt className="muted shrink-0">{name}</dt>
      <dd className="m-0 min-w-0 font-mono text-14px break-anywhere select-all">{text}</dd>
      <dd className="m-0">
        <CopyButton
          className="btn-icon w-44px! pointer-fine:w-32px! pointer-fine:min-h-32px!"
          label={label}
          copiedLabel={t`Copied`}
          onCopy={() => copyText(text)}
        />
      </dd>
    </div>
  )
}

interface ConnectionProps {
  readonly rental: Rental
  /** The server takes players. */
  readonly open: boolean
}

/** How to get in: address, password, the command for the console, and Steam's link. */
export function Connection({ rental, open }: ConnectionProps) {
  const { t } = useLingui()
  const copy = useCopyRental()
  const { public_ip: ip, server_port: port, sv_password: password, connect_url: link } = rental
  const command = rentalConnectCommand(rental)
  return (
    <div className="flex flex-col gap-2">
      <dl className="m-0 flex flex-wrap gap-x-5 min-h-44px pointer-fine:min-h-32px">
        {ip === null || port === null ? (
          <div className="flex items-center muted">
            <dt className="sr-only">
              <Trans>Address</Trans>
            </dt>
            <dd className="m-0">
              <Trans>No address</Trans>
            </dd>
          </div>
        ) : (
          <Copyable name={<Trans>Address</Trans>} text={serverId(ip, port)} label={t`Copy the address`} />
        )}
        {password === '' ? null : (
          <Copyable name={<Trans>Password</Trans>} text={password} label={t`Copy the password`} />
        )}
      </dl>
      <div className="grid grid-cols-2 gap-2">
        {open && link !== null ? (
          <a className="btn-soft px-2!" href={link} onClick={() => rememberRental(rental.instance_id)}>
            <span className="i-lucide-log-in" aria-hidden />
            <Trans>Join</Trans>
          </a>
        ) : (
          <button type="button" className="btn-soft px-2!" disabled>
            <span className="i-lucide-log-in" aria-hidden />
            <Trans>Join</Trans>
          </button>
        )}
        {open && command !== undefined ? (
          <CopyButton
            withText
            className="btn px-2! whitespace-nowrap"
            label={t`Copy connect`}
            copiedLabel={t`Copied`}
            onCopy={() => copy(rental)}
          />
        ) : (
          <button type="button" className="btn px-2! whitespace-nowrap" disabled>
            <span className="i-lucide-copy" aria-hidden />
            <Trans>Copy connect</Trans>
          </button>
        )}
      </div>
    </div>
  )
}
