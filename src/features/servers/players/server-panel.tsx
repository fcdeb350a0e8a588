import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { community } from '../../../../community.config.ts'
import { pagePaths } from '../../../../contract/page-paths.ts'
import { useMedia } from '../../../platform/media.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { JoinAction } from '../list/join-action.tsx'
import { dotted, modeName, type RowWords, regionName } from '../list/row-words.ts'
import type { RowActions } from '../list/server-table-row.tsx'
import { toggleHidden } from '../my-servers.ts'
import { usePlayers } from '../use-players.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { PlayerBox } from './player-list.tsx'
import { ShareActions } from './share-actions.tsx'

export interface ServerPanelProps {
  readonly row: ServerRow
  readonly favourite: boolean
  readonly hidden: boolean
  readonly measured: ReactNode
  readonly words: RowWords
  readonly actions: RowActions
  readonly onClose: () => void
}

const { details, rules } = community.features.servers

function Links({ row }: Pick<ServerPanelProps, 'row'>) {
  return (
    <>
      {details ? (
        <Link className="btn" href={pagePaths.serverDetails.href(row.id)}>
          <Trans>Details</Trans>
        </Link>
      ) : null}
      {rules ? (
        <Link className="btn" href={pagePaths.serverRules.href(row.id)}>
          <Trans>Rules</Trans>
        </Link>
      ) : null}
    </>
  )
}

function HideButton({ row, hidden, onClose }: Pick<ServerPanelProps, 'row' | 'hidden' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn"
      onClick={() => {
        toggleHidden(row.id)
        onClose()
      }}
    >
      <span className={hidden ? 'i-lucide-eye' : 'i-lucide-eye-off'} aria-hidden />
      {hidden ? t`Show again` : t`Hide server`}
    </button>
  )
}

/** Players and everything that one can do with a server. A phone cannot start the game, so there copying comes first. */
export function ServerPanel(props: ServerPanelProps) {
  const { row, favourite, measured, words, actions } = props
  const touch = useMedia('(pointer: coarse)')
  const players = usePlayers(row.server)
  const join = (
    <JoinAction row={row} words={words} onJoin={actions.joined} className={touch ? 'btn grow' : 'btn-main grow'} />
  )
  const copy = (
    <CopyButton
      withText
      label={words.copy}
      copiedLabel={words.copied}
      onCopy={() => actions.copy(row)}
      className={touch ? 'btn-main grow' : 'btn grow'}
    />
  )
  return (
    <div className="flex flex-col gap-3">
      <p className="muted num">
        {dotted(
          row.online ? words.online : words.offline,
          modeName(row.mode, words.language),
          row.online ? row.map : '',
          regionName(row.region, words.language),
          row.online ? `${row.current}/${row.max}` : '',
        )}
      </p>
      <PlayerBox {...players} />
      <div className="flex flex-wrap gap-2">
        {touch ? copy : join}
        {touch ? join : copy}
        {row.online ? null : <p className="muted basis-full">{words.cannotJoin}</p>}
      </div>
      {measured}
      <div className="flex flex-wrap gap-2">
        <FavouriteButton favourite={favourite} onToggle={() => actions.favourite(row.id)} />
        <ShareActions id={row.id} name={row.name} />
        <HideButton {...props} />
        <Links row={row} />
      </div>
    </div>
  )
}
