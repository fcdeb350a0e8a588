import { Trans, useLingui } from '@lingui/react/macro'
import type { GameLink, StaffActs } from '../../../../contract/game-side/staff-game-side.ts'
import type { ApiRead } from '../../../platform/use-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { Block } from '../block.tsx'
import { PageTurns } from '../page-turns.tsx'
import { ActRow } from './act-row.tsx'
import { type GameAddress, gameAddress } from './game-address.ts'

export interface ActsProps {
  readonly read: ApiRead<StaffActs>
  readonly address: GameAddress
  readonly links: readonly GameLink[]
  readonly onNavigate: (address: GameAddress) => void
}

/** What game servers were told to do, newest first, one page at a time. */
export function Acts({ read, address, links, onNavigate }: ActsProps) {
  const { t } = useLingui()
  const { server, before } = address
  const first = gameAddress.href({ ...address, before: '' })
  return (
    <section className="flex flex-col gap-2" aria-label={t`Actions on game servers`}>
      <div className="flex flex-wrap items-end gap-3">
        <h3 className="text-16px font-600 grow">
          <Trans>Actions on game servers</Trans>
        </h3>
        <Select
          label={t`Server`}
          value={server}
          options={[
            { value: '', label: t`All servers` },
            ...links.map(({ server: { id, name } }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => onNavigate({ server: id, before: '' })}
        />
      </div>
      <Block read={read} failedTitle={t`The actions could not be loaded`}>
        {({ acts, next }) => (
          <>
            {acts.length === 0 ? (
              <div className="card">
                <Notice icon="i-lucide-gamepad-2" title={t`No actions yet`}>
                  <Trans>Kicks, bans and messages appear here with what the server replied.</Trans>
                </Notice>
              </div>
            ) : (
              <ol className="card" aria-label={t`Actions on game servers`}>
                {acts.map((act) => (
                  <ActRow key={act.id} act={act} />
                ))}
              </ol>
            )}
            <PageTurns
              first={before === '' ? null : first}
              next={next === null ? null : gameAddress.href({ ...address, before: next })}
            />
          </>
        )}
      </Block>
    </section>
  )
}
