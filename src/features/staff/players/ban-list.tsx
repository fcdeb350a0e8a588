import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { BanFormat } from '../../../../contract/accounts/bans.ts'
import * as banEndpoints from '../../../../contract/endpoints/bans.ts'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { pagePaths, staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import type { StaffBan } from '../../../../contract/staff/staff-players.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { Block } from '../block.tsx'
import { DownloadButton } from '../download-button.tsx'
import { PageTurns } from '../page-turns.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { BanFacts } from './ban-facts.tsx'
import { ImportBans } from './import-bans.tsx'
import { Panel } from './panel.tsx'

/** The bans that apply, newest first, and their files. */
export function BanList({ me }: { readonly me: Pick<StaffMe, 'role'> }) {
  const { t } = useLingui()
  const [isImporting, setImporting] = useState(false)
  const after = new URLSearchParams(useSearch()).get('bans') ?? undefined
  const path = pagePaths.staff.href('players')
  const query = after !== undefined && /^\d+\.[\w-]+$/.test(after) ? { after } : {}
  const read = useStaffApi(playerEndpoints.listStaffBans, { query })
  return (
    <Block read={read} failedTitle={t`The bans could not be loaded`}>
      {({ bans, next }) => (
        <Panel
          title={t`Open bans`}
          actions={
            <>
              <ExportButtons />
              {me.role === 'administrator' ? (
                <button type="button" className="btn" onClick={() => setImporting(true)}>
                  <Trans>Import bans</Trans>
                </button>
              ) : null}
            </>
          }
        >
          {bans.length === 0 ? (
            <p className="muted">
              <Trans>No one is banned. Ban players on their page, even if they never signed in here.</Trans>
            </p>
          ) : (
            <ul className="flex flex-col gap-2" aria-label={t`Open bans`}>
              {bans.map((ban) => (
                <BanItem key={ban.id} ban={ban} />
              ))}
            </ul>
          )}
          <PageTurns
            first={query.after === undefined ? null : path}
            next={next === null ? null : `${path}?bans=${next}`}
          >
            {next === null ? null : (
              <span className="muted">
                <Plural value={bans.length} one="# ban on this page" other="# bans on this page" />
              </span>
            )}
          </PageTurns>
          {isImporting ? <ImportBans onClose={() => setImporting(false)} onDone={read.retry} /> : null}
        </Panel>
      )}
    </Block>
  )
}

const BanItem = ({ ban }: { readonly ban: StaffBan }) => (
  <li className="list-row pt-2 first:pt-0">
    <Link className="lone-link font-600 text-accent break-anywhere" href={staffPlayerPath(ban.steamId)}>
      {ban.name ?? ban.steamId}
    </Link>
    <BanFacts ban={ban} />
  </li>
)

function ExportButtons() {
  const { t } = useLingui()
  const button = (format: BanFormat, name: string) => (
    <DownloadButton
      name={name}
      label={t`Download ${name}`}
      load={() => requestFile(banEndpoints.exportBans, { query: { format } }, { token: session.token() })}
    >
      {name}
    </DownloadButton>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {button('cfg', 'banned_user.cfg')}
      {button('csv', 'bans.csv')}
    </span>
  )
}
