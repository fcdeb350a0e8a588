import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { rentalConnectCommand } from '../../../contract/rentals/rental-connect.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { serverId } from '../../../contract/servers/address.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { canStartGame } from '../../platform/device.ts'
import { shareText } from '../../platform/share.ts'
import { SendButton } from '../../shared/send-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { rememberRental } from './last-server.ts'

/** Copies the console command with its password; if the browser refuses, it is shown to copy by hand. */
export function useCopyRental(): (rental: Rental) => Promise<boolean> {
  const { t } = useLingui()
  return async (rental) => {
    const command = rentalConnectCommand(rental)
    if (command === undefined) return false
    rememberRental(rental.instance_id)
    const copied = await copyText(command)
    if (!copied) showToast({ kind: 'info', text: t`Copy it manually: ${command}` })
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
      <dd className="min-w-0 font-mono text-14px break-anywhere select-all">{text}</dd>
      <dd>
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

/** The password to join with; nothing for a server without one. */
export function JoinPassword({ rental: { sv_password: password } }: { readonly rental: Rental }) {
  const { t } = useLingui()
  return password === '' ? null : (
    <Copyable name={<Trans>Password</Trans>} text={password} label={t`Copy the password`} />
  )
}

interface ConnectionProps {
  readonly rental: Rental
  /** The server accepts players. */
  readonly open: boolean
}

function Join({ rental, open }: ConnectionProps) {
  const { connect_url: link, instance_id: id } = rental
  const content = (
    <>
      <span className="i-lucide-log-in" aria-hidden />
      <Trans>Join</Trans>
    </>
  )
  return open && link !== null ? (
    <a className="btn-soft px-2!" href={link} onClick={() => rememberRental(id)}>
      {content}
    </a>
  ) : (
    <button type="button" className="btn-soft px-2!" disabled>
      {content}
    </button>
  )
}

function Copy({ rental, open, className }: ConnectionProps & { readonly className: string }) {
  const { t } = useLingui()
  const copy = useCopyRental()
  const look = `${className} px-2! whitespace-nowrap`
  return open && rentalConnectCommand(rental) !== undefined ? (
    <CopyButton withText className={look} label={t`Copy connect`} copiedLabel={t`Copied`} onCopy={() => copy(rental)} />
  ) : (
    <button type="button" className={look} disabled>
      <span className="i-lucide-copy" aria-hidden />
      <Trans>Copy connect</Trans>
    </button>
  )
}

/** Opens the device's share sheet with the connect command. */
export function ShareConnect({ rental, open }: ConnectionProps) {
  const { t } = useLingui()
  const command = rentalConnectCommand(rental)
  const send = async (text: string) => {
    rememberRental(rental.instance_id)
    const result = await shareText({ title: rental.instance_name, text })
    if (result === 'copied') showToast({ kind: 'ok', text: t`Connect command copied` })
    if (result === 'failed') showToast({ kind: 'info', text: t`Copy it manually: ${text}` })
  }
  return (
    <button
      type="button"
      className="btn px-2! whitespace-nowrap"
      disabled={!open || command === undefined}
      onClick={() => command !== undefined && void send(command)}
    >
      <span className="i-lucide-share-2" aria-hidden />
      <Trans>Share connect</Trans>
    </button>
  )
}

/** A phone sends the server to the PCs of the account, copies and shares (F-02). */
function PhoneActions({ rental, open }: ConnectionProps) {
  const sends = useCommunity().features.sendToPc
  return (
    <>
      {sends ? (
        <SendButton
          className="btn-soft col-span-2"
          target={{ kind: 'rental', rental: rental.instance_id }}
          name={rental.instance_name}
          disabled={!open || rental.connect_url === null}
        />
      ) : null}
      <Copy rental={rental} open={open} className={sends ? 'btn' : 'btn-soft'} />
      <ShareConnect rental={rental} open={open} />
    </>
  )
}

/** Address, password and connect command, and Steam's link on devices that can start the game. */
export function Connection({ rental, open }: ConnectionProps) {
  const { t } = useLingui()
  const { public_ip: ip, server_port: port } = rental
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-4 min-h-44px pointer-fine:min-h-32px">
        {ip === null || port === null ? (
          <div className="flex items-center muted">
            <dt className="sr-only">
              <Trans>Address</Trans>
            </dt>
            <dd>
              <Trans>No address</Trans>
            </dd>
          </div>
        ) : (
          <Copyable name={<Trans>Address</Trans>} text={serverId(ip, port)} label={t`Copy the address`} />
        )}
        <JoinPassword rental={rental} />
      </dl>
      <div className="grid grid-cols-2 gap-2">
        {canStartGame() ? (
          <>
            <Join rental={rental} open={open} />
            <Copy rental={rental} open={open} className="btn" />
          </>
        ) : (
          <PhoneActions rental={rental} open={open} />
        )}
      </div>
    </div>
  )
}
