import { Trans, useLingui } from '@lingui/react/macro'
import { seconds } from '../../../../contract/duration.ts'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { logRefusalMessages } from '../log-refusal-messages.ts'
import type { Column } from '../table/column.ts'

/** Lines are refused now: none was accepted since. */
const isRefused = ({ refused, receivedAt, revokedAt }: StaffGameServer): boolean =>
  revokedAt === null && refused !== null && (receivedAt === null || refused.at > receivedAt)

/** The columns of the game servers that send their log. */
export function useGameServerColumns(): readonly Column<StaffGameServer>[] {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(seconds(10))
  return [
    {
      name: 'name',
      label: t`Name`,
      by: ({ name }) => name,
      cell: (server) => <Name server={server} now={now} />,
    },
    {
      name: 'address',
      label: t`Address`,
      by: ({ address }) => address,
      cell: ({ id, address }) => (
        <span className={`num ${(address ?? '').length > 24 ? 'break-anywhere' : 'whitespace-nowrap'}`}>
          {address ?? t`not linked`}
          <span className="block muted">{id}</span>
        </span>
      ),
    },
    {
      name: 'line',
      label: t`Last line`,
      isNumber: true,
      by: ({ receivedAt }) => (receivedAt === null ? null : Date.parse(receivedAt)),
      cell: ({ receivedAt }) =>
        receivedAt === null ? <Trans>no line yet</Trans> : formatRecent(language, Date.parse(receivedAt), now),
    },
  ]
}

function Name({ server, now }: { readonly server: StaffGameServer; readonly now: number }) {
  const { t } = useLingui()
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-600 break-anywhere">{server.name}</span>
        {server.revokedAt === null ? null : <span className="chip">{t`Revoked`}</span>}
      </p>
      <Warnings server={server} now={now} />
    </div>
  )
}

/** Why lines were refused, and what is accepted besides the current key. */
function Warnings({ server, now }: { readonly server: StaffGameServer; readonly now: number }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const { refused, revokedAt, previousUntil, previousUsedAt } = server
  const time = (at: string | null) => (at === null ? '' : formatRecent(language, Date.parse(at), now))
  const [refusedAt, usedAt] = [time(refused?.at ?? null), time(previousUsedAt)]
  const texts = refused === null ? undefined : logRefusalMessages[refused.reason]
  const [reason, advice] = texts === undefined ? ['', ''] : [i18n._(texts.reason), i18n._(texts.advice)]
  if (revokedAt !== null) return null
  return (
    <>
      {refused !== null && isRefused(server) ? (
        <p className="text-14px text-warn">
          {refused.reason === 'unreadable' ? (
            <Trans>
              Not counted {refusedAt}. {reason}. {advice}
            </Trans>
          ) : (
            <Trans>
              Refused {refusedAt}. {reason}. {advice}
            </Trans>
          )}
          {refused.detail === '' ? null : <span className="block muted break-anywhere">{refused.detail}</span>}
        </p>
      ) : null}
      {previousUntil === null ? null : (
        <p className="text-14px text-warn">
          <Trans>The old line is still accepted until the new one is used.</Trans>
        </p>
      )}
      {previousUsedAt === null ? null : (
        <p className="text-14px text-warn">
          <Trans>An old line or key was last used {usedAt}.</Trans>
        </p>
      )}
    </>
  )
}
